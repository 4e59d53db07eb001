import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { publicPost } from '~/posts/addresses/public-post.rules'
import { topicPath } from '~/posts/addresses/urls.rules'
import type { TopicCount } from '~/posts/lists/topics.rules'
import { withdrawalText } from '~/posts/record/withdrawals/withdrawal.rules'
import { maxQueryLength, maxTerms } from '~/search/query.rules'
import type { Services } from '~/services'
import { operationsFor, reply } from '../contract/operation.rules'
import {
  cutPage,
  encodeCursor,
  pageOf,
  pageQuery,
  readCursor,
  textInCursor,
  timeInCursor,
} from '../contract/page.rules'
import { problem } from '../contract/problem.rules'
import { hitSchema, publicPostSchema, topicSchema, wholePostSchema } from './public-json.rules'

/** Everybody may call these: a caller is only what answers. */
export type PublicCaller = Pick<Services, 'publicReading' | 'site'>

const operation = operationsFor<PublicCaller>()

const filters = {
  kind: z.enum(postKinds).optional(),
  domain: z.enum(domainSlugs).optional(),
}

const listPosts = operation({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  tag: 'Posts',
  summary: 'Lists posts, the newest first',
  description: 'Without their texts.',
  query: z.object({
    ...pageQuery,
    ...filters,
    topic: z.string().max(200).optional().meta({ description: 'A tag, in any case.' }),
    author: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'The last part of the address of an author’s page.' }),
  }),
  replies: { 200: { description: 'A page of posts.', schema: pageOf(publicPostSchema) } },
  handle: async ({ query: { cursor, limit, kind, domain, topic, author } }, caller) => {
    const read = readCursor(cursor, z.tuple([timeInCursor, textInCursor]))
    if (!read.ok) return read.problem
    const { position } = read
    const found = await caller.publicReading.posts({
      ...(kind && { kind }),
      ...(domain && { domain }),
      ...(topic !== undefined && { topic }),
      ...(author !== undefined && { author }),
      after: position && { publishedAt: new Date(position[0]), id: position[1] },
      limit: limit + 1,
    })
    return reply(
      200,
      cutPage(found, limit, {
        show: (post) => publicPost(post, caller.site.url),
        positionOf: ({ publishedAt, id }) => [publishedAt?.toISOString() ?? '', id],
      }),
    )
  },
})

const getPost = operation({
  id: 'getPost',
  method: 'GET',
  path: '/posts/{kind}/{post}',
  tag: 'Posts',
  summary: 'Shows a post with its text',
  params: z.object({
    kind: z.enum(postKinds),
    post: z.string().max(300).meta({ description: 'Its id or its slug.' }),
  }),
  problems: ['not-found', 'withdrawn'],
  replies: { 200: { description: 'The post.', schema: wholePostSchema } },
  handle: async ({ params }, { publicReading, site }) => {
    const found = await publicReading.post(params.kind, params.post)
    if (!found) {
      const withdrawal = await publicReading.withdrawal(params.kind, params.post)
      return withdrawal
        ? problem('withdrawn', withdrawalText(withdrawal))
        : problem('not-found', 'No published post has this id or slug.')
    }
    const { post, html, notes } = found
    const { body: markdown, faq } = post
    const changes = notes.map(({ change, at, text }) => ({ change, at: at.toISOString(), text }))
    return reply(200, { ...publicPost(post, site.url), markdown, html, faq, changes })
  },
})

const listTopics = operation({
  id: 'listTopics',
  method: 'GET',
  path: '/topics',
  tag: 'Topics',
  summary: 'Lists the topics that have posts, from A to Z',
  query: z.object(pageQuery),
  replies: { 200: { description: 'A page of topics.', schema: pageOf(topicSchema) } },
  handle: async ({ query: { cursor, limit } }, { publicReading, site }) => {
    const read = readCursor(cursor, z.tuple([textInCursor]))
    if (!read.ok) return read.problem
    const after = read.position?.[0]
    const sorted = (await publicReading.topics()).toSorted(byName)
    const remaining = after === undefined ? sorted : sorted.filter(({ topic }) => topic > after)
    return reply(
      200,
      cutPage(remaining, limit, {
        show: ({ topic, count }) => ({
          topic,
          count,
          url: site.url + topicPath(topic),
          api: `${site.url}/api/v1/posts?topic=${encodeURIComponent(topic.toWellFormed())}`,
        }),
        positionOf: ({ topic }) => [topic],
      }),
    )
  },
})

/** By code points, so that a cursor means the same for every language of the server. */
function byName(one: TopicCount, other: TopicCount): number {
  return one.topic < other.topic ? -1 : 1
}

const search = operation({
  id: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Finds posts by their words, the best first',
  description: `Of a very common word only the best 300 can be paged through. After the first ${maxTerms} words and phrases, the others are left out.`,
  query: z.object({
    ...pageQuery,
    ...filters,
    q: z
      .string()
      .min(1)
      .max(maxQueryLength)
      .meta({ description: 'Words, or a phrase in quotation marks.' }),
  }),
  replies: {
    200: {
      description: 'A page of posts.',
      schema: pageOf(hitSchema).extend({
        total: z.int().min(0).meta({ description: 'How many posts match.' }),
      }),
    },
  },
  handle: async ({ query: { cursor, limit, q, kind, domain } }, { publicReading, site }) => {
    const read = readCursor(cursor, z.tuple([z.int().min(0).max(100_000)]))
    if (!read.ok) return read.problem
    const offset = read.position?.[0] ?? 0
    const text = q.toWellFormed().replaceAll('\0', ' ')
    const range = { limit, offset }
    const filter = { kind: kind ?? null, domain: domain ?? null }
    const { total, ranked, hits } = await publicReading.search({ text, ...filter, ...range })
    return reply(200, {
      items: hits.map(({ post, highlights }) => ({
        post: publicPost(post, site.url),
        excerpt: highlights.excerpt.map((part) => part.text).join(''),
      })),
      next: offset + limit < ranked ? encodeCursor([offset + limit]) : null,
      total,
    })
  },
})

export const publicOperations = [listPosts, getPost, listTopics, search]
