import type { PostKind } from '~/config/post-kinds'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import type { CreateResult } from '~/posts/saving/create/create-post.actions'
import type { SaveResult } from '~/posts/saving/save-post.actions'
import { invalidFields, reply } from '../../contract/operation.rules'
import { type FieldError, type Problem, problem } from '../../contract/problem.rules'
import { type DeskCaller, deskOperation, scopeMissing } from '../caller.request'
import {
  needsPublishScope,
  type PostInput,
  postInputSchema,
  postPatchSchema,
  readChange,
  readContent,
  readWhen,
  statusInputSchema,
} from './post-input.rules'
import { postJson, postSchema } from './post-json.rules'
import { contextOf, postParams, versionTag } from './read-posts.request'
import { onlyWithText, toldToReaders } from './readers-input.rules'
import { noSuchPost, postProblem, versionConflict } from './refusals.rules'

/** A body of a million characters, each of up to four bytes, with the escapes of JSON. */
const maxBytes = 8 * 1024 * 1024

const saveProblems = [
  'not-found',
  'address-taken',
  'step-refused',
  'not-approved',
  'version-conflict',
  'version-required',
] as const

const putPost = deskOperation({
  id: 'putPost',
  method: 'PUT',
  path: '/posts/{kind}/{id}',
  tag: 'Posts',
  summary: 'Creates a post, or replaces its content',
  description:
    'Without If-Match it creates the post; the same request sent again changes nothing. With If-Match it replaces the content. A `status` is applied together with the content. Publishing and scheduling, and changing a post that is published or scheduled, also need the scope posts:publish.',
  scope: 'posts:write',
  ifMatch: 'optional',
  params: postParams,
  body: { type: 'json', schema: postInputSchema, maxBytes },
  problems: [...saveProblems, 'id-taken'],
  replies: {
    200: { description: 'The post as it is stored now.', schema: postSchema, headers: versionTag },
    201: { description: 'The new post.', schema: postSchema, headers: versionTag },
  },
  handle: async ({ params, body, baseVersion }, caller) => {
    if (baseVersion !== null) {
      return changed(caller, await saveInput(caller, { ...params, baseVersion }, body, null))
    }
    const created = await createFromInput(caller, params, body)
    if ('problem' in created) return created
    if (!created.ok)
      return created.reason === 'id-taken' ? taken(caller, params) : postProblem(created)
    const { post, isRepeat } = created
    const headers = { ETag: `"${post.version}"` }
    const json = postJson(post, contextOf(caller))
    return isRepeat ? reply(200, json, headers) : reply(201, json, headers)
  },
})

/** The post exists: only its own editors are told so. */
async function taken(caller: DeskCaller, key: { kind: PostKind; id: string }): Promise<Problem> {
  const post = await caller.services.desk.find(caller.editor, key)
  if (!post) return postProblem({ ok: false, reason: 'id-taken' })
  const detail = 'This post exists with another content. Send its version as If-Match to change it.'
  return problem('version-required', detail, { currentVersion: post.version })
}

const patchPost = deskOperation({
  id: 'patchPost',
  method: 'PATCH',
  path: '/posts/{kind}/{id}',
  tag: 'Posts',
  summary: 'Changes some fields of a post',
  description: 'Fields that are left out stay as they are. The same scopes as for PUT.',
  scope: 'posts:write',
  ifMatch: 'required',
  params: postParams,
  body: { type: 'json', schema: postPatchSchema, maxBytes },
  problems: saveProblems,
  replies: {
    200: { description: 'The post as it is stored now.', schema: postSchema, headers: versionTag },
  },
  handle: async ({ params, body, baseVersion }, caller) => {
    const key = { ...params, baseVersion: baseVersion ?? -1 }
    const current = await caller.services.desk.find(caller.editor, params)
    return changed(caller, await saveInput(caller, key, body, current))
  },
})

const putStatus = deskOperation({
  id: 'putStatus',
  method: 'PUT',
  path: '/posts/{kind}/{id}/status',
  tag: 'Posts',
  summary: 'Publishes, schedules, withdraws or bins a post',
  description:
    '`draft` takes a scheduled post back, or restores a binned one that was never published; `withdrawn` restores one that was. `published` publishes a withdrawn one again, with `change` and `changeNote` if its text is different. Needs posts:publish unless the post is a draft, withdrawn or binned before and after.',
  scope: 'posts:write',
  ifMatch: 'required',
  params: postParams,
  body: { type: 'json', schema: statusInputSchema, maxBytes: 100_000 },
  problems: saveProblems,
  replies: {
    200: { description: 'The post as it is stored now.', schema: postSchema, headers: versionTag },
  },
  handle: async ({ params, body, baseVersion }, caller) => {
    const { editor, services } = caller
    const current = await services.desk.find(editor, params)
    const seen = checkSeen(caller, current, { baseVersion, status: body.status })
    if (seen) return seen
    if (!current) return noSuchPost
    const { status, at, note = '' } = body
    const read = readChange(current, { status, at })
    if (!read.ok) return invalidFields(read.errors)
    const isChangeGiven = Boolean(body.change || body.changeNote)
    if (current.nextOf && isChangeGiven) return invalidFields([onlyWithText])
    const isRepublished = status === 'published' && isChangeGiven
    // Published already, and maybe by this request: then readers were told the same.
    const change = read.change ?? (isRepublished ? { step: 'republish' as const } : undefined)
    if (!change) return changed(caller, { ok: true, post: current, isRepeat: true })
    const step = { editor, ...params, baseVersion: baseVersion ?? -1, requiresCurrent: true }
    return changed(
      caller,
      await services.desk.change({ ...step, change, note, ...toldToReaders(body, current) }),
    )
  },
})

/**
 * The scope is checked with the version that the change is based on, and the change is refused if another one is stored
 * when it is written: so no draft that is published meanwhile can be changed without the scope.
 */
function checkSeen(
  { scopes }: DeskCaller,
  current: DeskPost | null,
  { baseVersion, status }: { baseVersion: number | null } & Pick<PostInput, 'status'>,
): Problem | null {
  if (!current) return noSuchPost
  if (baseVersion === null || baseVersion > current.version || baseVersion < 0) {
    return versionConflict(current.version)
  }
  const isAllowed = scopes.includes('posts:publish') || !needsPublishScope(current.status, status)
  return isAllowed ? null : scopeMissing('posts:publish')
}

async function createFromInput(
  caller: DeskCaller,
  { kind, id }: { kind: PostKind; id: string },
  input: PostInput,
): Promise<CreateResult | Problem> {
  const { editor, services, scopes } = caller
  if (needsPublishScope(null, input.status) && !scopes.includes('posts:publish')) {
    return scopeMissing('posts:publish')
  }
  const [content, when] = [readContent(kind, input, null), readWhen(input)]
  const told = (['change', 'changeNote', 'reason'] as const).filter((name) => input[name])
  if (told.length > 0) return invalidFields(told.map(onlyForChanges))
  if (!content.ok) return invalidFields(content.errors)
  if (!when.ok) return invalidFields(when.errors)
  const picture = await readThumbnail(caller, input, null)
  if ('problem' in picture) return picture
  return services.desk.create({
    editor,
    kind,
    id,
    content: content.content,
    thumbnail: picture.thumbnail === 'unchanged' ? null : picture.thumbnail,
    when: when.when,
    note: input.note ?? '',
    tab: '',
  })
}

function onlyForChanges(name: string): FieldError {
  return { pointer: `#/${name}`, detail: 'Readers have not seen a new post. Leave this out.' }
}

/** `over` has the fields that a patch leaves out. */
async function saveInput(
  caller: DeskCaller,
  { kind, id, baseVersion }: { kind: PostKind; id: string; baseVersion: number },
  input: PostInput,
  over: DeskPost | null,
): Promise<SaveResult | Problem> {
  const { editor, services } = caller
  const current = over ?? (await services.desk.find(editor, { kind, id }))
  const seen = checkSeen(caller, current, {
    baseVersion,
    ...(input.status && { status: input.status }),
  })
  if (seen) return seen
  if (!current) return noSuchPost
  const content = readContent(kind, input, over)
  if (!content.ok) return invalidFields(content.errors)
  const read = readChange(current, input)
  if (!read.ok) return invalidFields(read.errors)
  const picture = await readThumbnail(caller, input, current)
  if ('problem' in picture) return picture
  const { change } = read
  const isPlanned = input.at !== undefined && current.status === 'draft' && !change
  return services.desk.save({
    editor,
    kind,
    id,
    content: content.content,
    thumbnail: picture.thumbnail,
    note: input.note ?? '',
    baseVersion,
    requiresCurrent: true,
    tab: '',
    ...(change && { change }),
    ...toldToReaders(input, current),
    ...(isPlanned && { plannedAt: input.at ? new Date(input.at) : null }),
  })
}

/** A picture of the library, as an upload that a post can use. */
async function readThumbnail(
  { services }: DeskCaller,
  { thumbnail: id }: PostInput,
  current: DeskPost | null,
): Promise<{ thumbnail: Thumbnail | null | 'unchanged' } | Problem> {
  if (id === undefined) return { thumbnail: 'unchanged' }
  if (id === null) return { thumbnail: null }
  if (current?.thumbnail && pictureIdOf(current.thumbnail) === id) return { thumbnail: 'unchanged' }
  const thumbnail = await services.pictureLibrary.copyToUploads(id)
  if (thumbnail) return { thumbnail }
  const detail = 'The library has no such picture. Upload it first.'
  return invalidFields([{ pointer: '#/thumbnail', detail }])
}

function changed(caller: DeskCaller, saved: SaveResult | Problem) {
  if ('problem' in saved) return saved
  if (!saved.ok) return postProblem(saved)
  const { post } = saved
  return reply(200, postJson(post, contextOf(caller)), { ETag: `"${post.version}"` })
}

export const writePosts = [putPost, patchPost, putStatus]
