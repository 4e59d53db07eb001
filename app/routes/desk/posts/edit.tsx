import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { postPath } from '~/content/address/urls'
import { textIn } from '~/content/desk/access-forms'
import { changeRefusalTexts, leadsTo } from '~/content/desk/lifecycle'
import { may, notAllowedTexts } from '~/content/desk/permissions'
import { sections } from '~/content/desk/sections'
import { localTime } from '~/content/desk/time-zone'
import type { DeskPost } from '~/content/desk/writing/desk-post'
import { completenessAt, parsePost } from '~/content/desk/writing/parse-post'
import { changesBetween } from '~/content/desk/writing/post-changes'
import { type TypedPost, typedPostOf } from '~/content/desk/writing/post-form'
import type { PostKind } from '~/content/post/post'
import { isListed } from '~/content/post/visibility'
import { services } from '~/services'
import { type CameBackFromEdit, EditPostView } from '~/ui/desk/editor/edit-post-view'
import { deskMeta } from '../desk-meta'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/edit'
import { outcomeOf } from './outcomes'
import { kindIn, postIn } from './post-request'
import { type Refused, refusedStep, wordsFor } from './refusals'
import { sendForm, signedOut } from './send-form'
import { errorsIn, readSubmission } from './submission'
import { changeFor } from './when'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const { kind, id, version } = post
  const asked = new URL(request.url).searchParams
  const tab = asked.get('tab')
  const isSaved = asked.has('saved')
  const copy = tab && !isSaved ? await desk.copyOf({ editor, kind, id, tab }) : null
  const copies = await desk.copies(editor)
  const permission = may(editor, 'edit', post)
  const stored = typedPostOf(post)
  return {
    post: headOf(post),
    version: copy?.baseVersion ?? version,
    // A window of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    taken: copy && { id, tab: copy.tab, at: copy.updatedAt },
    stored,
    typed: copy?.fields ?? stored,
    kept: copies
      .filter((other) => other.kind === kind && other.postId === id && other.tab !== copy?.tab)
      .map((other) => ({ ...{ id, tab: other.tab }, title: other.title, at: other.updatedAt })),
    saved: isSaved && tab ? { tab } : null,
    refused: refusedStep(asked.get('refused')),
    outcome: await outcomeOf(desk, post, asked, `/${deskPath}/${sections[kind]}/${id}`),
    at:
      post.status === 'scheduled' && post.publishedAt
        ? localTime(post.publishedAt, editor.timeZone)
        : '',
    address: isListed(post, clock()) ? postPath(post) : null,
    locked:
      post.status === 'binned'
        ? changeRefusalTexts['in-the-bin']
        : permission.ok
          ? null
          : notAllowedTexts[permission.reason],
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

/** What stands above the form. */
function headOf({ kind, id, title, status, thumbnail, publishedAt, binnedAt }: DeskPost) {
  return { kind, id, title, status, thumbnail, publishedAt, binnedAt }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk, clock, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const { id } = params
  const sent = await readSubmission(request, context)
  const { form, typed, tab, taken, when, picture, thumbnail } = sent
  const version = Number(textIn(form, 'version'))
  const note = textIn(form, 'note').trim().slice(0, 500)
  const cameBack = (status: number, refused: Refused, more: Partial<CameBackFromEdit> = {}) => {
    const said = { ...refused, typed, tab, taken, version, note, when: when.typed, thumbnail }
    const usual = { conflict: null, isFailure: false }
    return data<CameBackFromEdit>({ ...said, ...usual, ...more }, { status })
  }

  try {
    const current = await desk.find(editor, { kind, id })
    if (!current) return await asNewPost(context, { kind, id, tab, typed }, params.desk)
    const change = form.has('when') && when.ok ? changeFor(current.status, when.when) : undefined
    const statuses = change ? leadsTo(change.step) : [current.status]
    const parsed = parsePost(kind, typed, completenessAt(...statuses))
    if (!parsed.ok || !when.ok || !picture.ok) {
      return cameBack(422, { errors: errorsIn(sent, parsed), notice: null })
    }
    const saved = await desk.save({
      ...{ editor, kind, id, tab, taken, fields: parsed.fields, thumbnail: picture.thumbnail },
      baseVersion: form.has('over') ? Number(textIn(form, 'over')) : version,
      note,
      ...(change && { change }),
    })
    if (saved.ok) {
      const said = new URLSearchParams({ saved: String(saved.post.version), tab })
      return redirect(`/${params.desk}/${sections[kind]}/${id}?${said}`, 303)
    }
    // Without scripts there is no other place where the text is kept.
    await desk.keepCopy({ editor, kind, id, tab, taken, baseVersion: version, typed })
    if (saved.reason !== 'conflict') {
      const { status, ...refused } = wordsFor(saved)
      return cameBack(status, refused)
    }
    const theirs = typedPostOf(saved.current)
    const [latest] = await desk.revisions({ kind, id })
    return cameBack(
      409,
      { errors: {}, notice: null },
      {
        conflict: {
          ...{ version: saved.current.version, theirs, changes: changesBetween(theirs, typed) },
          ...{ by: latest?.editorName ?? '', at: saved.current.updatedAt },
          ...{ action: latest?.action ?? 'saved', stored: headOf(saved.current) },
          address: isListed(saved.current, clock()) ? postPath(saved.current) : null,
        },
      },
    )
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    return cameBack(500, { errors: {}, notice: notSaved }, { isFailure: true })
  }
}

/** A post that is not there any more can be made anew, with what was typed. */
async function asNewPost(
  context: Readonly<RouterContextProvider>,
  text: { kind: PostKind; id: string; tab: string; typed: TypedPost },
  deskPath: string,
): Promise<Response> {
  const editor = context.get(signedInEditor)
  const kept = await context.get(services).desk.keepCopy({ editor, ...text, baseVersion: 0 })
  if (!kept.ok) throw data(null, { status: 404 })
  const said = new URLSearchParams({ draft: text.id, tab: text.tab, gone: '1' })
  return redirect(`/${deskPath}/${sections[text.kind]}/new?${said}`, 303)
}

const notSaved =
  'The post could not be saved just now. Your text is still here: please save it again in a moment.'
const unreachable =
  'The server could not be reached, so nothing is saved. Your text is still here, and kept in this browser.'

export async function clientAction({
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<CameBackFromEdit | undefined> {
  const result = await sendForm(params.desk, serverAction)
  if (result.sent) return result.answer
  const notices = { 'signed-out': signedOut, unreachable, failed: notSaved }
  const nothing = {
    typed: null,
    tab: null,
    taken: null,
    version: null,
    when: null,
    thumbnail: null,
  }
  const back = { errors: {}, notice: notices[result.why], isFailure: true, note: '' }
  return { ...back, conflict: null, ...nothing }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.post.title ?? 'Post')

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, version, tab } = loaderData
  return (
    <EditPostView
      key={`${post.id} ${version} ${tab}`}
      {...loaderData}
      cameBack={actionData ?? null}
    />
  )
}

export { unlessFormCameBack as shouldRevalidate } from '../unless-form-came-back'
