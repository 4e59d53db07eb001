import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPost } from '../../../tests/support/data/any-posts'
import { storedAuthors } from '../../../tests/support/data/authors'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { isListed } from '../lifecycle/visibility.rules'
import { newestFirst } from '../lists/newest-first.rules'
import { insertPost, isSlugTaken } from '../saving/write-post.queries'
import {
  countListed,
  findById,
  findBySlug,
  hasPosts,
  newest,
  newestInDomain,
  newestOutsideDomain,
  newestTitles,
} from './published-posts.queries'

const page = { limit: 100 }

const ids = (posts: { id: string }[]) => posts.map(({ id }) => id)

onEachEngine('posts', (open) => {
  test('tags that others stored as comma-separated text are read as a list', async () => {
    const database = await open()
    const post = aPost()
    await savePosts(database, post)
    await database.db.updateTable('articles').set({ tags: 'Risk, Zero Trust , ' }).execute()
    const found = await newest(database.db, 'article', page)
    expect(found[0]?.tags).toEqual(['Risk', 'Zero Trust'])
  })

  test('a post is read back as it was written, whatever its texts hold', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper', 'Margaret Hamilton')
    await fc.assert(
      fc.asyncProperty(anyPost, async (generated) => {
        const post = { ...generated, status: 'published' as const, publishedAt: now }
        const fresh = { ...post, id: crypto.randomUUID(), slug: crypto.randomUUID() }
        await insertPost(db, fresh, now)
        const found = await findBySlug(db, fresh.kind, fresh.slug)
        expect(found).toMatchObject({ ...fresh, version: 1, updatedAt: now })
      }),
      { numRuns: 60 },
    )
  })

  test('readers see just what isListed() lets them see', async () => {
    const database = await open()
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const statuses = ['draft', 'scheduled', 'published', 'withdrawn', 'binned'] as const
    const posts = statuses.flatMap((status) =>
      moments.map((publishedAt) => aPost({ status, publishedAt })),
    )
    await savePosts(database, ...posts)
    const allowed = ids(posts.filter((post) => isListed(post))).sort()
    expect(allowed).toHaveLength(3)
    const { db } = database
    expect(ids(await newest(db, 'article', page)).sort()).toEqual(allowed)
    expect(ids(await newestInDomain(db, 'article', 'cybersecurity', page)).sort()).toEqual(allowed)
    expect(ids(await newestTitles(db, page)).sort()).toEqual(allowed)
    expect(await countListed(db, 'article', 'cybersecurity')).toBe(allowed.length)
    expect(await countListed(db, 'article', 'ai')).toBe(0)
    expect(await countListed(db, 'article')).toBe(allowed.length)
    for (const post of posts) {
      const isFound = allowed.includes(post.id)
      expect((await findById(db, 'article', post.id)) !== null).toBe(isFound)
      expect((await findBySlug(db, 'article', post.slug ?? '')) !== null).toBe(isFound)
    }
  })

  test('lists are newest first, and no longer than the limit', async () => {
    const database = await open()
    const posts = [3, 1, 2, 1].map((days) => aPost({ publishedAt: daysAgo(days) }))
    await savePosts(database, ...posts)
    const ordered = ids([...posts].sort(newestFirst))
    expect(ids(await newest(database.db, 'article', page))).toEqual(ordered)
    expect(ids(await newest(database.db, 'article', { limit: 2 }))).toEqual(ordered.slice(0, 2))
  })

  test('a domain holds its posts however the domain is spelled', async () => {
    const database = await open()
    const spelled = [
      'CyberMarketing',
      'Cyber-Marketing',
      'cyber marketing',
      'AI',
      'ai',
      '',
      'Other',
    ]
    const posts = spelled.map((domain) => aPost({ domain }))
    await savePosts(database, ...posts)
    const { db } = database
    const found = await newestInDomain(db, 'article', 'cyber-marketing', page)
    expect(found.map(({ domain }) => domain).sort()).toEqual(
      ['CyberMarketing', 'Cyber-Marketing', 'cyber marketing'].sort(),
    )
    expect(await newestInDomain(db, 'article', 'ai', page)).toHaveLength(2)
    expect(await newestInDomain(db, 'article', 'cybersecurity', page)).toHaveLength(2)
    expect(await newestOutsideDomain(db, 'cyber-marketing', page)).toHaveLength(4)
    const [first] = found
    const others = await newestInDomain(db, 'article', 'cyber-marketing', {
      ...page,
      except: first?.id ?? '',
    })
    expect(ids(others)).toEqual(ids(found.slice(1)))
  })

  test('a list goes on where the page before it ended', async () => {
    const database = await open()
    const posts = [1, 1, 2, 3, 3].map((days) => aPost({ publishedAt: daysAgo(days) }))
    await savePosts(database, ...posts)
    const ordered = ids([...posts].sort(newestFirst))
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => newest(database.db, 'article', { limit: 2, offset })),
    )
    expect(pages.map(ids)).toEqual([ordered.slice(0, 2), ordered.slice(2, 4), ordered.slice(4), []])
  })

  test('articles and briefs may have the same slug; two of a kind may not', async () => {
    const { db } = await open()
    await insertPost(db, aPost({ slug: 'same' }), now)
    await insertPost(db, aPost({ kind: 'brief', slug: 'same' }), now)
    await expect(insertPost(db, aPost({ slug: 'same' }), now)).rejects.toThrow()
    expect(await isSlugTaken(db, 'article', 'same')).toBe(true)
    expect(await isSlugTaken(db, 'article', 'free')).toBe(false)
  })

  test('a double submit creates one post', async () => {
    const { db } = await open()
    const post = aPost()
    expect(await insertPost(db, post, now)).toBe(1)
    expect(await insertPost(db, { ...post, title: 'again' }, now)).toBeNull()
    expect((await findById(db, 'article', post.id))?.title).toBe(post.title)
  })

  test('posts without a slug live side by side and are found by id', async () => {
    const database = await open()
    const briefs = [aPost({ kind: 'brief', slug: null }), aPost({ kind: 'brief', slug: null })]
    await savePosts(database, ...briefs)
    expect((await findById(database.db, 'brief', briefs[1]?.id ?? ''))?.slug).toBeNull()
  })

  test('a null byte in an address finds nothing and breaks nothing', async () => {
    const { db } = await open()
    expect(await findBySlug(db, 'article', 'a\0b')).toBeNull()
  })

  test('an empty database knows that it is', async () => {
    const { db } = await open()
    expect(await hasPosts(db)).toBe(false)
    await insertPost(db, aPost({ kind: 'brief', status: 'draft' }), now)
    expect(await hasPosts(db)).toBe(true)
  })
})
