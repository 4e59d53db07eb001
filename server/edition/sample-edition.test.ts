import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { domainOf, domainSlugs } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { countListed, findBySlug, newest } from '~/posts/published/published-posts.queries'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { type EditionPost, readEdition } from './edition'
import { asOf, loadSampleEdition, loadSampleEditionOnce } from './sample-edition'

const folder = resolve(import.meta.dirname, '../../sample')
const now = new Date('2027-03-05T12:00:00Z')
let edition: EditionPost[] = []

beforeAll(async () => {
  edition = await readEdition(folder)
})

describe('the sample edition', () => {
  test.each(domainSlugs)('has 10 or more articles and 3 briefs in %s', (domain) => {
    const posts = edition.filter(({ post }) => domainOf(post.domain) === domain)
    const kinds = posts.map(({ post }) => post.kind)
    expect(kinds.filter((kind) => kind === 'article').length).toBeGreaterThanOrEqual(10)
    expect(kinds.filter((kind) => kind === 'brief')).toHaveLength(3)
  })

  test('stores Cyber-Marketing in both spellings, as real data does', () => {
    const spellings = new Set(edition.map(({ post }) => post.domain))
    expect(spellings).toContain('CyberMarketing')
    expect(spellings).toContain('Cyber-Marketing')
  })

  test('every post has 300 to 900 words, a summary, tags, and a picture of its own', () => {
    const fingerprints = new Set<string>()
    for (const { post } of edition) {
      const words = post.body.split(/\s+/).length
      expect(words, post.slug ?? '').toBeGreaterThanOrEqual(300)
      expect(words, post.slug ?? '').toBeLessThanOrEqual(900)
      expect(post.summary.length, post.slug ?? '').toBeGreaterThan(60)
      expect(post.metaDescription.length, post.slug ?? '').toBeLessThanOrEqual(160)
      expect(post.tags.length, post.slug ?? '').toBeGreaterThanOrEqual(3)
      expect(post.thumbnail, post.slug ?? '').toMatchObject({ width: 1600, height: 900 })
      fingerprints.add(post.thumbnail?.fingerprint ?? '')
    }
    expect(fingerprints.size).toBe(edition.length)
  })

  test('links between posts lead to existing posts', () => {
    const paths = new Set(edition.map(({ post }) => postPath(post)))
    const links = edition.flatMap(({ post }) =>
      [...post.body.matchAll(/\]\((\/[^)#\s]+)/g)].map(([, path]) => ({ from: post.slug, path })),
    )
    expect(links.length).toBeGreaterThan(edition.length)
    expect(links.filter(({ path }) => !paths.has(path ?? ''))).toEqual([])
  })

  test('shares tags between posts, so that topics have several posts', () => {
    const posts = edition.map(({ post }) => post)
    const counts = new Map<string, number>()
    for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    expect([...counts.values()].filter((count) => count > 1).length).toBeGreaterThan(20)
  })

  test('a few articles have questions and answers', () => {
    expect(edition.filter(({ post }) => post.faq.length > 0).length).toBeGreaterThanOrEqual(5)
  })

  test('is dated relative to the first start: the newest post is less than a day old', () => {
    const dates = asOf(edition, now).map(({ post }) => post.createdAt.getTime())
    const newestAge = now.getTime() - Math.max(...dates)
    expect(newestAge).toBeGreaterThanOrEqual(0)
    expect(newestAge).toBeLessThan(24 * 60 * 60 * 1000)
    expect((Math.max(...dates) - Math.min(...dates)) / 86_400_000).toBeGreaterThan(60)
  })
})

onEachEngine('loading the sample edition', (open) => {
  function pictures(): Pick<MediaStore, 'put'> & { names: string[] } {
    const names: string[] = []
    return { names, put: async (name) => void names.push(name) }
  }

  async function listedIn(db: Db): Promise<number> {
    const listed = await Promise.all([countListed(db, 'article'), countListed(db, 'brief')])
    return listed[0] + listed[1]
  }

  test('happens once per installation, with every picture and field: a site without posts stays empty', async () => {
    const { db } = await open()
    const thumbnails = pictures()
    const deps = { db, thumbnails, now }
    expect(await loadSampleEditionOnce(deps, folder)).toBe(edition.length)
    expect(thumbnails.names).toHaveLength(edition.length)
    expect(await listedIn(db)).toBe(edition.length)
    for (const { post } of asOf(edition, now)) {
      const stored = await findBySlug(db, post.kind, post.slug ?? '')
      expect(stored).toMatchObject({ ...post, tags: post.tags, version: 1 })
    }
    expect(await loadSampleEdition(deps, folder), 'there are posts').toBe(0)
    await db.deleteFrom('articles').execute()
    await db.deleteFrom('weekly_briefs').execute()
    expect(await loadSampleEditionOnce(deps, folder)).toBe(0)
    expect(await listedIn(db)).toBe(0)
  })

  test('stores no posts if a picture cannot be stored', async () => {
    const { db } = await open()
    const full = { ...pictures(), put: () => Promise.reject(new Error('the disk is full')) }
    await expect(loadSampleEdition({ db, thumbnails: full, now }, folder)).rejects.toThrow('full')
    expect(await newest(db, 'article', { limit: 1 })).toEqual([])
  })
})
