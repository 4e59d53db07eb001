import { z } from 'zod'
import { refusalText } from '~/desk/posts/tags/tag-texts.rules'
import { storable } from '~/http/body/form-text'
import type { TagChangeResult } from '~/posts/topics/change-tag.actions'
import { readTagName, tagSteps } from '~/posts/topics/tag-change.rules'
import { descriptionProblem, readDescription } from '~/posts/topics/topic-description.rules'
import { invalidFields, reply } from '../../contract/operation.rules'
import { cutPage, pageOf, pageQuery, readCursor } from '../../contract/page.rules'
import { type Problem, problem } from '../../contract/problem.rules'
import { type DeskCaller, deskOperation, editorsOnly } from '../caller.request'
import { notAllowed, versionConflict } from '../posts/refusals.rules'

const counts = {
  tag: z.string(),
  posts: z.int().meta({ description: 'All posts that have it.' }),
  listedPosts: z.int().meta({ description: 'Those that readers see.' }),
}

const tagHeadSchema = z
  .strictObject({ ...counts, isDescribed: z.boolean() })
  .meta({ id: 'TagHead' })

const tagSchema = z
  .strictObject({
    ...counts,
    description: z.string(),
    version: z.int().meta({ description: 'Of the description; 0 if it never had one.' }),
  })
  .meta({ id: 'Tag' })

const changeSchema = z
  .strictObject({
    posts: z.int().meta({ description: 'How many posts had the tag.' }),
    left: z.int().meta({ description: 'So many of them still get their new version.' }),
  })
  .meta({ id: 'TagChange' })

const tagParams = z.strictObject({ tag: z.string().min(1).max(200) })
const noSuchTag = problem('not-found', 'No post has this tag.')

async function shownTag({ services: { tagDesk } }: DeskCaller, name: string) {
  const found = await tagDesk.find(storable(name))
  if (!found) return null
  const { text, version } = await tagDesk.description(found.tag)
  const { tag, posts, listed } = found
  const body = { tag, posts, listedPosts: listed, description: text, version }
  return reply(200, body, { ETag: `"${version}"` })
}

const listTags = deskOperation({
  id: 'listTags',
  method: 'GET',
  path: '/tags',
  tag: 'Tags',
  summary: 'Lists tags by name',
  scope: 'tags:read',
  query: z.strictObject(pageQuery),
  replies: { 200: { description: 'A page of tags.', schema: pageOf(tagHeadSchema) } },
  handle: async ({ query: { cursor, limit } }, caller) => {
    const refused = editorsOnly(caller)
    if (refused) return refused
    const from = readCursor(cursor, z.tuple([z.string()]))
    if (!from.ok) return from.problem
    const after = from.position?.[0]
    const all = (await caller.services.tagDesk.all())
      .filter(({ tag }) => after === undefined || tag > after)
      .sort((one, other) => (one.tag < other.tag ? -1 : 1))
    return reply(
      200,
      cutPage(all, limit, {
        show: ({ tag, posts, listed, isDescribed }) => ({
          tag,
          posts,
          listedPosts: listed,
          isDescribed,
        }),
        positionOf: ({ tag }) => [tag],
      }),
    )
  },
})

const getTag = deskOperation({
  id: 'getTag',
  method: 'GET',
  path: '/tags/{tag}',
  tag: 'Tags',
  summary: 'Shows a tag with what its topic is about',
  scope: 'tags:read',
  params: tagParams,
  problems: ['not-found'],
  replies: {
    200: {
      description: 'The tag.',
      schema: tagSchema,
      headers: { ETag: 'The version of its description.' },
    },
  },
  handle: async ({ params }, caller) =>
    editorsOnly(caller) ?? (await shownTag(caller, params.tag)) ?? noSuchTag,
})

const describeTag = deskOperation({
  id: 'describeTag',
  method: 'PUT',
  path: '/tags/{tag}/description',
  tag: 'Tags',
  summary: 'Says what a topic is about',
  description: 'One paragraph of plain text; an empty one removes it.',
  scope: 'tags:write',
  ifMatch: 'required',
  params: tagParams,
  body: {
    type: 'json',
    maxBytes: 100_000,
    schema: z.strictObject({ description: z.string() }).meta({ id: 'TagInput' }),
  },
  problems: ['not-found', 'version-conflict', 'version-required'],
  replies: { 200: { description: 'The tag.', schema: tagSchema } },
  handle: async ({ params, body, baseVersion }, caller) => {
    const text = readDescription(storable(body.description))
    const wrong = descriptionProblem(text)
    if (wrong) return invalidFields([{ pointer: '#/description', detail: wrong }])
    const { editor, services } = caller
    const request = { editor, topic: storable(params.tag), text, baseVersion: baseVersion ?? -1 }
    const result = await services.tagDesk.describe(request)
    if (result.ok) return (await shownTag(caller, params.tag)) ?? noSuchTag
    switch (result.reason) {
      case 'conflict':
        return versionConflict(result.stored.version)
      case 'missing':
        return noSuchTag
      case 'forbidden':
        return forbidden
      case 'not-allowed':
        return notAllowed(result)
    }
  },
})

const changeTag = deskOperation({
  id: 'changeTag',
  method: 'POST',
  path: '/tags/{tag}/changes',
  tag: 'Tags',
  summary: 'Renames, merges or removes a tag in all posts',
  description:
    'Each post gets a new version; those that are `left` follow in the background. Sent again, it changes nothing.',
  scope: 'tags:write',
  params: tagParams,
  body: {
    type: 'json',
    maxBytes: 100_000,
    schema: z
      .strictObject({
        step: z.enum(tagSteps),
        to: z.string().optional().meta({ description: 'The other tag, unless it is removed.' }),
      })
      .meta({ id: 'TagChangeInput' }),
  },
  problems: ['not-found', 'address-taken', 'step-refused'],
  replies: { 200: { description: 'What was changed.', schema: changeSchema } },
  handle: async ({ params, body }, { editor, services }) => {
    const tag = storable(params.tag)
    const to = readTagName(storable(body.to ?? ''))
    const request = body.step === 'remove' ? { step: body.step } : { step: body.step, to }
    const result = await services.tagDesk.change({ editor, tag, request })
    if (result.ok) return reply(200, { posts: result.posts, left: result.left })
    const isDone = result.reason === 'missing' && to !== '' && result.movedTo === to
    return isDone ? reply(200, { posts: 0, left: 0 }) : tagProblem(tag, result)
  },
})

const forbidden = problem('not-allowed', 'Only editors and owners may do this. Ask an editor.')

function tagProblem(tag: string, result: Exclude<TagChangeResult, { ok: true }>): Problem {
  switch (result.reason) {
    case 'forbidden':
      return forbidden
    case 'not-allowed':
      return notAllowed(result)
    case 'missing':
      return problem('not-found', refusalText(tag, result))
    case 'busy':
      return problem('step-refused', refusalText(tag, result))
    case 'taken':
      return problem('address-taken', refusalText(tag, result))
    default:
      return invalidFields([{ pointer: '#/to', detail: refusalText(tag, result) }])
  }
}

export const tags = [listTags, getTag, describeTag, changeTag]
