import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { postStatuses } from '~/posts/post.rules'
import { reply } from '../../contract/operation.rules'
import {
  cutPage,
  pageOf,
  pageQuery,
  readCursor,
  textInCursor,
  timeInCursor,
} from '../../contract/page.rules'
import { type DeskCaller, deskOperation } from '../caller.request'
import {
  type JsonContext,
  postHeadJson,
  postHeadSchema,
  postJson,
  postSchema,
  revisionHeadJson,
  revisionHeadSchema,
  revisionJson,
  revisionSchema,
} from './post-json.rules'
import { noSuchPost } from './refusals.rules'

export const postParams = z.strictObject({
  kind: z.enum(postKinds),
  id: z.uuid().meta({ description: 'A UUID, which you choose when you create the post.' }),
})

export const versionTag = { ETag: 'The version, for If-Match.' }

export function contextOf({ services }: DeskCaller): JsonContext {
  return { siteUrl: services.site.url }
}

const versionNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const positionSchema = z.tuple([timeInCursor, textInCursor])

const listPosts = deskOperation({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  tag: 'Posts',
  summary: 'Lists posts, the last changed first',
  description: 'Without their texts. Authors get only their own posts, and those assigned to them.',
  scope: 'posts:read',
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(postKinds).optional(),
    status: z
      .enum(postStatuses)
      .optional()
      .meta({ description: 'Left out: all posts that are not in the bin.' }),
    domain: z.enum(domainSlugs).optional(),
    title: z.string().max(300).optional().meta({ description: 'Part of the title, in any case.' }),
  }),
  replies: { 200: { description: 'A page of posts.', schema: pageOf(postHeadSchema) } },
  handle: async ({ query: { cursor, limit, kind, status, domain, title } }, caller) => {
    const from = readCursor(cursor, positionSchema)
    if (!from.ok) return from.problem
    const { position } = from
    const after = position && { updatedAt: new Date(position[0]), id: position[1] }
    const filter = {
      ...(kind && { kind }),
      ...(status && { status }),
      ...(domain && { domain }),
      ...(title !== undefined && { text: title }),
    }
    const { editor, services } = caller
    const posts = await services.desk.postsAfter(editor, filter, { after, limit: limit + 1 })
    return reply(
      200,
      cutPage(posts, limit, {
        show: (post) => postHeadJson(post, contextOf(caller)),
        positionOf: ({ updatedAt, id }) => [updatedAt.toISOString(), id],
      }),
    )
  },
})

const getPost = deskOperation({
  id: 'getPost',
  method: 'GET',
  path: '/posts/{kind}/{id}',
  tag: 'Posts',
  summary: 'Shows a post of any status',
  scope: 'posts:read',
  params: postParams,
  problems: ['not-found'],
  replies: { 200: { description: 'The post.', schema: postSchema, headers: versionTag } },
  handle: async ({ params }, caller) => {
    const post = await caller.services.desk.find(caller.editor, params)
    if (!post) return noSuchPost
    return reply(200, postJson(post, contextOf(caller)), { ETag: `"${post.version}"` })
  },
})

const listRevisions = deskOperation({
  id: 'listRevisions',
  method: 'GET',
  path: '/posts/{kind}/{id}/revisions',
  tag: 'Revisions',
  summary: 'Lists the versions of a post, newest first',
  scope: 'posts:read',
  params: postParams,
  query: z.strictObject(pageQuery),
  problems: ['not-found'],
  replies: { 200: { description: 'A page of versions.', schema: pageOf(revisionHeadSchema) } },
  handle: async ({ params, query: { cursor, limit } }, { editor, services: { desk } }) => {
    const from = readCursor(cursor, z.tuple([versionNumber]))
    if (!from.ok) return from.problem
    const { position } = from
    const post = await desk.find(editor, params)
    if (!post) return noSuchPost
    const before = position ? { before: position[0] } : {}
    const revisions = await desk.revisions(post, { limit: limit + 1, ...before })
    return reply(
      200,
      cutPage(revisions, limit, {
        show: revisionHeadJson,
        positionOf: ({ version }) => [version],
      }),
    )
  },
})

const getRevision = deskOperation({
  id: 'getRevision',
  method: 'GET',
  path: '/posts/{kind}/{id}/revisions/{version}',
  tag: 'Revisions',
  summary: 'Shows a version of a post with its whole content',
  scope: 'posts:read',
  params: postParams.extend({
    version: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  }),
  problems: ['not-found'],
  replies: { 200: { description: 'The version.', schema: revisionSchema } },
  handle: async ({ params }, { editor, services: { desk } }) => {
    const post = await desk.find(editor, params)
    const revision = post && (await desk.revision(post, params.version))
    return revision ? reply(200, revisionJson(revision)) : noSuchPost
  },
})

export const readPosts = [listPosts, getPost, listRevisions, getRevision]
