import { expect, test } from 'vitest'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { domainPage, feedPage } from './domain.page'

onEachEngine('the page of a domain', (open) => {
  async function siteWith(...posts: Parameters<typeof aPost>[0][]) {
    return withTopics(await siteOf(await open(), ...posts.map((post) => aPost(post))))
  }
  const withTopics = (deps: ReadingDeps) => ({ ...deps, topics: createTopicCache(deps) })
  const all = <D extends DomainSlug | null>(domain: D) => ({ domain, chip: 'All', page: 1 })

  test('SPEC 7: feed: newest first, limit 12 default, of its domain in either spelling', async () => {
    const articles = Array.from({ length: 14 }, (_, day) => ({
      title: `Day ${day}`,
      domain: day % 2 ? 'CyberMarketing' : 'Cyber-Marketing',
      publishedAt: daysAgo(day),
    }))
    const deps = await siteWith(...articles, { title: 'Elsewhere', domain: 'AI' })
    const { feed } = await domainPage(deps, all('cyber-marketing'))
    const titles = articles.map(({ title }) => title)
    expect(feed?.cards.map(({ title }) => title)).toEqual(titles.slice(0, 12))
    expect(await feedPage(deps, all('cyber-marketing'))).toEqual(feed)

    const second = await feedPage(deps, { ...all('cyber-marketing'), page: 2 })
    expect(second).toMatchObject({ count: 14, page: 2, pages: 2 })
    expect(second?.cards.map(({ title }) => title)).toEqual(titles.slice(12))
    expect(await feedPage(deps, { ...all('cyber-marketing'), page: 3 })).toBeNull()
  })

  test('SPEC 7: latest brief: filter domain, newest first, limit 1', async () => {
    const brief = { kind: 'brief' as const, domain: 'AI' }
    const deps = await siteWith(
      { ...brief, title: 'Older', publishedAt: daysAgo(8) },
      { ...brief, title: 'Newer', publishedAt: daysAgo(1) },
      { ...brief, title: 'Not yet', status: 'scheduled', publishedAt: daysAgo(-1) },
    )
    expect((await domainPage(deps, all('ai'))).brief?.title).toBe('Newer')
    expect((await domainPage(deps, all('cybersecurity'))).brief).toBeNull()
  })

  test("SPEC 3: classification (fixed 'Internal', 'Confidential' in the Cybersecurity feed)", async () => {
    const deps = await siteWith({ domain: 'Cybersecurity' })
    const labels = async (domain: 'cybersecurity' | null) =>
      (await feedPage(deps, all(domain)))?.cards.map(({ classification }) => classification)
    expect(await labels('cybersecurity')).toEqual(['Confidential'])
    expect(await labels(null), 'optional domain filter').toEqual(['Internal'])
  })

  test('the page of an empty site has no posts', async () => {
    expect(await domainPage(await siteWith(), all('ai'))).toEqual({
      feed: { cards: [], count: 0, page: 1, pages: 1 },
      brief: null,
      failures: [],
    })
  })

  test('SPEC 8: list fetch failures: the lists are empty, and the errors are returned', async () => {
    const database = await open()
    const deps = withTopics(await siteOf(database))
    await database.close()
    expect(await domainPage(deps, { ...all('ai'), page: 2 })).toEqual({
      feed: { cards: [], count: 0, page: 2, pages: 2 },
      brief: null,
      failures: [expect.any(Error), expect.any(Error)],
    })
    await expect(
      feedPage(deps, all('ai')),
      'SPEC 8: the feed query throws its error',
    ).rejects.toThrow()
  })
})
