import { expect, test } from 'vitest'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { createKeptTopics } from '~/posts/lists/kept-topics.service'
import type { PostToSave } from '~/posts/post.rules'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { createFeedBodies } from './feeds/bodies/feed-bodies.page'
import type { FeedScope } from './scope.rules'
import { mostSyndicated, syndicatedPosts } from './syndicated-posts.page'

onEachEngine('syndicated posts', (open) => {
  async function reader(...posts: PostToSave[]) {
    const deps = await siteOf(await open(), ...posts)
    const feedBodyOf = createFeedBodies(deps.siteOrigin, async (body, settings) =>
      renderForFeeds(body, settings),
    )
    const topics = createKeptTopics(deps)
    return (scope: FeedScope) => syndicatedPosts({ ...deps, feedBodyOf, topics }, scope)
  }

  test('the newest fifty of the site, with their bodies as feed readers take them', async () => {
    const posts = Array.from({ length: mostSyndicated + 2 }, (_, index) =>
      aPost({
        kind: index % 3 ? 'article' : 'brief',
        slug: `post-${index}`,
        body: '[On](#on)',
        publishedAt: daysAgo(index),
      }),
    )
    const read = await reader(...posts)
    const found = await read({ of: 'site' })
    if (found.found !== 'posts') throw new Error('nothing was found')
    expect(found.posts.map(({ id }) => id)).toEqual(
      posts.slice(0, mostSyndicated).map(({ id }) => id),
    )
    expect(found.posts[0]?.html).toBe(
      '<p><a href="https://vigil.example/weekly-brief/post-0#on">On</a></p>',
    )
    const briefs = await read({ of: 'briefs' })
    expect(briefs).toMatchObject({ posts: { length: Math.ceil(posts.length / 3) } })
    expect(await read({ of: 'domain', domain: 'ai' })).toEqual({ found: 'posts', posts: [] })
  })

  test('articles without a slug are in every feed of theirs', async () => {
    const tags = ['LLM']
    const article = aPost({ slug: null, tags, publishedAt: daysAgo(1) })
    const other = aPost({ slug: '', tags, publishedAt: daysAgo(2) })
    const read = await reader(article, other)
    const both = { found: 'posts', posts: [{ id: article.id }, { id: other.id }] }
    expect(await read({ of: 'site' })).toMatchObject(both)
    expect(await read({ of: 'domain', domain: 'cybersecurity' })).toMatchObject(both)
    expect(await read({ of: 'topic', topic: 'LLM' })).toMatchObject(both)
  })

  test('a post that is too costly to render is announced by its summary', async () => {
    const costly = aPost({
      slug: 'tasks',
      summary: 'Many <tasks>.',
      body: '- [ ] x\n'.repeat(30_000),
      publishedAt: daysAgo(1),
    })
    const read = await reader(costly, aPost({ body: 'Text.', publishedAt: daysAgo(2) }))
    const url = 'https://vigil.example/cybersecurity/tasks'
    const teaser = `<p>Many &#x3C;tasks>.</p>\n<p>This post is too long for a feed. <a href="${url}">Read it on the site</a>.</p>`
    expect(await read({ of: 'site' })).toMatchObject({
      posts: [{ html: teaser }, { html: '<p>Text.</p>' }],
    })
  })

  test('what is asked and answered on the page is in the feed as well', async () => {
    const faq = [{ question: 'Why?', answer: 'Because.' }]
    const read = await reader(aPost({ body: 'Text.', faq }))
    const html = '<p>Text.</p>\n<h2>Frequently Asked Questions</h2>\n<h3>Why?</h3>\n<p>Because.</p>'
    expect(await read({ of: 'site' })).toMatchObject({ posts: [{ html }] })
  })

  test('a topic is found as it is written, or under its one other spelling', async () => {
    const read = await reader(
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
    expect(await topic('Llm'), 'of two neither is meant').toEqual({ found: 'nothing' })
    for (const unknown of ['Gardening', 'Draft', 'a\0b', '']) {
      expect(await topic(unknown)).toEqual({ found: 'nothing' })
    }
  })

  test('an empty site has feeds with nothing in them', async () => {
    const read = await reader()
    for (const scope of [{ of: 'site' }, { of: 'briefs' }] as const) {
      expect(await read(scope)).toEqual({ found: 'posts', posts: [] })
    }
  })
})
