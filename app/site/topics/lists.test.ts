import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { changeTag } from '~/posts/topics/change-tag.actions'
import { storeDescription } from '~/posts/topics/topic-descriptions.queries'
import { syndicatedPosts } from '~/syndication/syndicated-posts.page'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../tests/support/data/plans'
import { daysAgo, now, savePosts, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { briefArchive } from '../briefs/brief-archive.page'
import { topicPage } from './topic.page'
import { topicIndex } from './topic-index.page'

onEachEngine('lists', (open) => {
  async function withPosts(...posts: PostToSave[]) {
    const deps = await siteOf(await open(), ...posts)
    return { ...deps, topics: createTopicCache(deps) }
  }

  test('the archive lists every brief once, newest first, 24 per page', async () => {
    const briefs = Array.from({ length: 26 }, (_, index) =>
      aPost({
        kind: 'brief',
        title: `Week ${index}`,
        domain: index % 2 ? 'AI' : 'CyberMarketing',
        publishedAt: daysAgo(index * 7),
      }),
    )
    const deps = await withPosts(...briefs, aPost(), aPost({ kind: 'brief', status: 'draft' }))
    const pages = await Promise.all(
      [1, 2].map((page) => briefArchive(deps, { domain: null, page })),
    )
    const titles = pages.flatMap((page) =>
      page?.months.flatMap((month) => month.briefs.map(({ title }) => title)),
    )
    expect(titles).toEqual(briefs.map(({ title }) => title))
    expect(pages[0]).toMatchObject({ count: 26, page: 1, pages: 2, domain: null })
    expect(pages[0]?.months[0]?.heading).toBe('November 2026')
    expect(await briefArchive(deps, { domain: null, page: 3 })).toBeNull()

    const filtered = await briefArchive(deps, { domain: 'cyber-marketing', page: 1 })
    expect(filtered).toMatchObject({ count: 13, pages: 1, domain: 'cyber-marketing' })
    expect(await briefArchive(deps, { domain: 'cybersecurity', page: 1 })).toMatchObject({
      count: 0,
      months: [],
    })
  })

  test('a topic in another case redirects to its one spelling', async () => {
    const deps = await withPosts(
      aPost({ tags: ['Phishing', 'LLM'] }),
      aPost({ kind: 'brief', tags: ['llm'] }),
    )
    expect(await topicPage(deps, 'phishing', 1)).toEqual({
      found: 'moved',
      path: '/topics/Phishing',
    })
    expect(await topicPage(deps, 'llm', 1)).toEqual({ found: 'moved', path: '/topics/LLM' })
    expect(await topicPage(deps, 'LLM', 1)).toMatchObject({ found: 'posts', count: 2 })
    expect(await topicPage(deps, 'phish', 1)).toEqual({ found: 'nothing' })
  })

  test('a renamed topic leads to the new one with its feeds, unless posts have the old tag again', async () => {
    const database = await open()
    const deps = await siteOf(database, aPost({ tags: ['Fraud'] }))
    const topics = createTopicCache(deps)
    const read = { ...deps, topics, feedBodyOf: async () => '' }
    const feed = (topic: string) => syndicatedPosts(read, { of: 'topic', topic })
    await addRedirect(database.db, '/topics/CI%2FCD', '/topics/Fraud', now)
    await addRedirect(database.db, '/topics/gone', '/topics', now)
    const moved = { found: 'moved', path: '/topics/Fraud' }
    expect(await topicPage(read, 'CI/CD', 1)).toEqual(moved)
    expect(await feed('CI/CD')).toEqual({ found: 'moved', scope: { of: 'topic', topic: 'Fraud' } })
    expect(await topicPage(read, 'gone', 1)).toEqual({ found: 'moved', path: '/topics' })
    expect(await feed('gone')).toEqual({ found: 'moved', scope: { of: 'site' } })
    // As before it was renamed, every spelling leads to it.
    expect(await topicPage(read, 'ci/cd', 1)).toEqual(moved)
    expect(await feed('ci/cd')).toEqual({ found: 'moved', scope: { of: 'topic', topic: 'Fraud' } })
    await savePosts(database, aPost({ tags: ['CI/CD'] }))
    expect(await topicPage(read, 'CI/CD', 1)).toMatchObject({ found: 'posts', count: 1 })
    expect(await feed('CI/CD')).toMatchObject({ found: 'posts' })
  })

  test('a topic is found at every moment, while its tag gets its former name back', async () => {
    const database = await open()
    const { db } = database
    const posts = Array.from({ length: 30 }, () => aPost({ tags: ['A'] }))
    const deps = await siteOf(database, ...posts)
    const read = { ...deps, topics: createTopicCache(deps), feedBodyOf: async () => '' }
    const change = (tag: string, to: string) =>
      changeTag({ db, now }, { editor: anEditor('ada'), tag, request: { step: 'rename', to } })
    let isDone = false
    const answers: string[] = []
    const look = async () => {
      while (!isDone) {
        const page = await topicPage(read, 'A', 1)
        const feed = await syndicatedPosts(read, { of: 'topic', topic: 'A' })
        answers.push(page?.found ?? 'nothing', feed.found)
        // SQLite answers at once, so without this the change would never go on.
        await setImmediate()
      }
    }
    const looking = look()
    await change('A', 'B')
    await change('B', 'A')
    isDone = true
    await looking
    expect(answers).not.toContain('nothing')
    expect(await topicPage(read, 'B', 1)).toEqual({ found: 'moved', path: '/topics/A' })
    expect(await topicPage(read, 'A', 1)).toMatchObject({ count: 30 })
  })

  test('the description of a topic is on its page and in its feed', async () => {
    const database = await open()
    const deps = await siteOf(database, aPost({ tags: ['Fraud'] }))
    const read = { ...deps, topics: createTopicCache(deps), feedBodyOf: async () => '' }
    const described = { text: 'On fraud.', editorName: 'ada', over: 0 }
    await storeDescription(database.db, 'Fraud', described, now)
    expect(await topicPage(read, 'Fraud', 1)).toMatchObject({ description: 'On fraud.' })
    const scope = { of: 'topic' as const, topic: 'Fraud' }
    expect(await syndicatedPosts(read, scope)).toMatchObject({ description: 'On fraud.' })
  })

  test('looking up a topic that does not exist uses an index', async () => {
    const database = await open()
    const deps = await siteOf(database, aPost({ tags: ['Phishing'] }))
    const topics = createTopicCache(deps)
    const feedBodyOf = async () => ''
    for (const topic of ['no-such-topic', 'phishing']) {
      const plans = await plansNow(database, async (db) => {
        await topicPage({ ...deps, db, topics }, topic, 1)
        await syndicatedPosts({ ...deps, db, topics, feedBodyOf }, { of: 'topic', topic })
      })
      expect(plans).not.toEqual([])
      for (const plan of plans) {
        expect(plan, 'scans a table').toMatch(/\b(tag|from_path|topic) ?= ?|\bfrom_path\b.*=/)
      }
    }
  })

  test('a large topic is paged over both kinds, and lists related topics', async () => {
    const posts = Array.from({ length: 25 }, (_, index) =>
      aPost({
        kind: index % 2 ? 'brief' : 'article',
        tags: ['Risk', index ? 'Cloud' : 'Law'],
        publishedAt: daysAgo(index),
      }),
    )
    const deps = await withPosts(...posts)
    const first = await topicPage(deps, 'Risk', 1)
    expect(first).toMatchObject({ count: 25, pages: 2, neighbours: ['Cloud', 'Law'] })
    expect(await topicPage(deps, 'Risk', 2)).toMatchObject({ cards: [{ id: posts[24]?.id }] })
    expect(await topicPage(deps, 'Risk', 3)).toBeNull()
  })

  test('the index counts both kinds of post under each topic', async () => {
    const deps = await withPosts(
      aPost({ tags: ['Risk', 'AI'] }),
      aPost({ kind: 'brief', tags: ['Risk'] }),
      aPost({ tags: ['Secret'], status: 'draft' }),
    )
    const { count, largest, groups } = await topicIndex(deps.topics)
    expect(count).toBe(2)
    expect(largest).toEqual([
      { topic: 'Risk', count: 2 },
      { topic: 'AI', count: 1 },
    ])
    expect(groups.map(({ letter }) => letter)).toEqual(['A', 'R'])
  })
})
