import { expect, test } from 'vitest'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../../tests/support/data/plans'
import { daysAgo, siteOf } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { relatedContent } from './related.page'

onEachEngine('related content', (open) => {
  async function contentOf(current: PostToSave, ...others: PostToSave[]) {
    const deps = await siteOf(await open(), current, ...others)
    const post = await findById(deps.db, current.kind, current.id)
    if (!post) throw new Error('The post was not found.')
    return relatedContent({ ...deps, topics: createTopicCache(deps) }, post)
  }

  const titles = (posts: { title: string }[]) => posts.map(({ title }) => title)

  test("SPEC 7: same-domain others: filter domain, exclude the current post, newest first, 3 in 'Related Intelligence'", async () => {
    const others = [1, 2, 3, 4].map((day) =>
      aPost({ title: `AI ${day}`, domain: 'AI', publishedAt: daysAgo(day) }),
    )
    const elsewhere = aPost({ domain: 'Cybersecurity', publishedAt: daysAgo(0) })
    const article = aPost({ domain: 'AI', publishedAt: daysAgo(2.5) })
    const { intelligence, latestBrief } = await contentOf(article, ...others, elsewhere)
    expect(titles(intelligence)).toEqual(['AI 1', 'AI 2', 'AI 3'])
    expect(latestBrief).toBe(null)
  })

  test("a brief has other briefs, and as 'Latest Weekly Brief' only a newer one", async () => {
    const brief = (day: number) =>
      aPost({ kind: 'brief', title: `Brief ${day}`, publishedAt: daysAgo(day) })
    const article = aPost({ publishedAt: daysAgo(4) })
    const inside = await contentOf(brief(2), brief(1), brief(3), article)
    expect(titles(inside.intelligence)).toEqual(['Brief 1', 'Brief 3'])
    expect(inside.latestBrief?.title).toBe('Brief 1')
    expect((await contentOf(brief(1), brief(2))).latestBrief).toBe(null)
    expect((await contentOf(article, brief(8), brief(9))).latestBrief?.title).toBe('Brief 8')
  })

  async function networkOf(current: PostToSave, ...others: PostToSave[]) {
    const database = await open()
    const deps = await siteOf(database, current, ...others)
    const topics = createTopicCache(deps)
    const post = await findById(deps.db, current.kind, current.id)
    if (!post) throw new Error('The post was not found.')
    const { network } = await relatedContent({ ...deps, topics }, post)
    const queries = await plansNow(database, (db) => relatedContent({ ...deps, db, topics }, post))
    return { network, queryCount: queries.length }
  }

  const current = aPost({ domain: 'AI', tags: ['Agents'] })

  test('a small network is filled with suggestions, which takes two more queries', async () => {
    const related = aPost({ domain: 'AI', tags: [], publishedAt: daysAgo(9) })
    const elsewhere = Array.from({ length: 12 }, (_, index) =>
      aPost({ domain: 'Cybersecurity', tags: ['Cloud'], publishedAt: daysAgo(index) }),
    )
    const small = await networkOf(current, related, ...elsewhere)
    expect(small.network.map(({ id }) => id)).toEqual([
      related.id,
      ...elsewhere.slice(0, 8).map(({ id }) => id),
    ])
    expect(small.network.map(({ relevanceType }) => relevanceType)).toEqual([
      'same-domain',
      ...Array.from({ length: 8 }, () => 'suggested'),
    ])

    const briefs = Array.from({ length: 4 }, () => aPost({ kind: 'brief', domain: 'AI' }))
    const articles = Array.from({ length: 6 }, () => aPost({ domain: 'AI', tags: [] }))
    const full = await networkOf(aPost({ domain: 'AI' }), ...briefs, ...articles, ...elsewhere)
    expect(full.network.map(({ relevanceType }) => relevanceType)).not.toContain('suggested')
    expect(small.queryCount - full.queryCount).toBe(2)
  })
})
