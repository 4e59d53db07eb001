import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { domainPage, feedOf } from './domain.page'

onEachEngine('the page of a domain', (open) => {
  async function siteWith(...posts: Parameters<typeof aPost>[0][]) {
    return siteOf(await open(), ...posts.map((post) => aPost(post)))
  }

  test('SPEC 7: feed: newest first, limit 12 default, of its domain in either spelling', async () => {
    const articles = Array.from({ length: 14 }, (_, day) => ({
      title: `Day ${day}`,
      domain: day % 2 ? 'CyberMarketing' : 'Cyber-Marketing',
      publishedAt: daysAgo(day),
    }))
    const deps = await siteWith(...articles, { title: 'Elsewhere', domain: 'AI' })
    const { feed } = await domainPage(deps, 'cyber-marketing')
    expect(feed.map(({ title }) => title)).toEqual(articles.slice(0, 12).map(({ title }) => title))
    expect(await feedOf(deps, 'cyber-marketing')).toEqual(feed)
  })

  test('SPEC 7: latest brief: filter domain, newest first, limit 1', async () => {
    const brief = { kind: 'brief' as const, domain: 'AI' }
    const deps = await siteWith(
      { ...brief, title: 'Older', publishedAt: daysAgo(8) },
      { ...brief, title: 'Newer', publishedAt: daysAgo(1) },
      { ...brief, title: 'Not yet', status: 'scheduled', publishedAt: daysAgo(-1) },
    )
    expect((await domainPage(deps, 'ai')).brief?.title).toBe('Newer')
    expect((await domainPage(deps, 'cybersecurity')).brief).toBeNull()
  })

  test("SPEC 3: classification (fixed 'Internal', 'Confidential' in the Cybersecurity feed)", async () => {
    const deps = await siteWith({ domain: 'Cybersecurity' })
    const labels = async (domain: 'cybersecurity' | null) =>
      (await feedOf(deps, domain)).map(({ classification }) => classification)
    expect(await labels('cybersecurity')).toEqual(['Confidential'])
    expect(await labels(null), 'optional domain filter').toEqual(['Internal'])
  })

  test('the page of an empty site has no posts', async () => {
    expect(await domainPage(await siteWith(), 'ai')).toEqual({
      feed: [],
      brief: null,
      failures: [],
    })
  })

  test('SPEC 8: list fetch failures: the lists are empty, and the errors are returned', async () => {
    const database = await open()
    const deps = await siteOf(database)
    await database.close()
    expect(await domainPage(deps, 'ai')).toEqual({
      feed: [],
      brief: null,
      failures: [expect.any(Error), expect.any(Error)],
    })
    await expect(feedOf(deps, 'ai'), 'SPEC 8: the feed query throws its error').rejects.toThrow()
  })
})
