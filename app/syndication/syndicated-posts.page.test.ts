import { expect, test } from 'vitest'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { createFeedBodies } from './feeds/bodies/feed-bodies.page'
import { type FeedScope, maxFeedEntries } from './scope.rules'
import { syndicatedPosts } from './syndicated-posts.page'

onEachEngine('syndicated posts', (open) => {
  async function feedReader(...posts: PostToSave[]) {
    const deps = await siteOf(await open(), ...posts)
    const feedBodyOf = createFeedBodies(deps.siteOrigin, async (body, settings) =>
      renderForFeeds(body, settings),
    )
    const topics = createTopicCache(deps)
    return (scope: FeedScope) => syndicatedPosts({ ...deps, feedBodyOf, topics }, scope)
  }

  test('a feed has the newest fifty posts, with their bodies rendered for feed readers', async () => {
    const posts = Array.from({ length: maxFeedEntries + 2 }, (_, index) =>
      aPost({
        kind: index % 3 ? 'article' : 'brief',
        slug: `post-${index}`,
        body: '[On](#on)',
        publishedAt: daysAgo(index),
      }),
    )
    const read = await feedReader(...posts)
    const found = await read({ of: 'site' })
    if (found.found !== 'posts') throw new Error('no posts found')
    expect(found.posts.map(({ id }) => id)).toEqual(
      posts.slice(0, maxFeedEntries).map(({ id }) => id),
    )
    expect(found.posts[0]?.html).toBe(
      '<p><a href="https://vigil.example/weekly-brief/post-0#on">On</a></p>',
    )
    const briefs = await read({ of: 'briefs' })
    expect(briefs).toMatchObject({ posts: { length: Math.ceil(posts.length / 3) } })
    expect(await read({ of: 'domain', domain: 'ai' })).toMatchObject({ found: 'posts', posts: [] })
  })

  test('an article without a slug is in all its feeds', async () => {
    const tags = ['LLM']
    const article = aPost({ slug: null, tags, publishedAt: daysAgo(1) })
    const other = aPost({ slug: '', tags, publishedAt: daysAgo(2) })
    const read = await feedReader(article, other)
    const both = { found: 'posts', posts: [{ id: article.id }, { id: other.id }] }
    expect(await read({ of: 'site' })).toMatchObject(both)
    expect(await read({ of: 'domain', domain: 'cybersecurity' })).toMatchObject(both)
    expect(await read({ of: 'topic', topic: 'LLM' })).toMatchObject(both)
  })

  test('a post that is too costly to render has its summary and a link instead', async () => {
    const costly = aPost({
      slug: 'tasks',
      summary: 'Many <tasks>.',
      body: '- [ ] x\n'.repeat(30_000),
      publishedAt: daysAgo(1),
    })
    const read = await feedReader(costly, aPost({ body: 'Text.', publishedAt: daysAgo(2) }))
    const url = 'https://vigil.example/cybersecurity/tasks'
    const teaser = `<p>Many &#x3C;tasks>.</p>\n<p>This post is too long for a feed. <a href="${url}">Read it on the site</a>.</p>`
    expect(await read({ of: 'site' })).toMatchObject({
      posts: [{ html: teaser }, { html: '<p>Text.</p>' }],
    })
  })

  test('the FAQ of a post is in the feed', async () => {
    const faq = [{ question: 'Why?', answer: 'Because.' }]
    const read = await feedReader(aPost({ body: 'Text.', faq }))
    const html = '<p>Text.</p>\n<h2>Frequently Asked Questions</h2>\n<h3>Why?</h3>\n<p>Because.</p>'
    expect(await read({ of: 'site' })).toMatchObject({ posts: [{ html }] })
  })

  test('a topic is found in its spelling, and other spellings lead to it', async () => {
    const read = await feedReader(
      aPost({ tags: ['Phishing', 'LLM'] }),
      aPost({ kind: 'brief', tags: ['llm', 'Phishing'] }),
      aPost({ tags: ['Draft'], status: 'draft' }),
    )
    const topic = (name: string) => read({ of: 'topic', topic: name })
    expect(await topic('Phishing')).toMatchObject({ found: 'posts', posts: { length: 2 } })
    expect(await topic('PHISHING')).toEqual({
      found: 'moved',
      scope: { of: 'topic', topic: 'Phishing' },
    })
    expect(await topic('LLM')).toMatchObject({ found: 'posts', posts: { length: 2 } })
    expect(await topic('llm')).toEqual({ found: 'moved', scope: { of: 'topic', topic: 'LLM' } })
    for (const unknown of ['Gardening', 'Draft', 'a\0b', '']) {
      expect(await topic(unknown)).toEqual({ found: 'nothing' })
    }
  })

  test('an empty site has empty feeds', async () => {
    const read = await feedReader()
    for (const scope of [{ of: 'site' }, { of: 'briefs' }] as const) {
      expect(await read(scope)).toMatchObject({ found: 'posts', posts: [] })
    }
  })
})
