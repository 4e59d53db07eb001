import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'
import { localTime } from '~/people/account/time-zone.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { completenessAt, parsePost } from '~/posts/editing/parse-post.rules'
import { may, notAllowedTexts } from '~/posts/editing/permissions.rules'
import { changesBetween } from '~/posts/editing/post-changes.rules'
import { type TypedPost, typedPostOf } from '~/posts/editing/post-form.rules'
import { changeRefusalTexts, leadsTo } from '~/posts/lifecycle/lifecycle.rules'
import { isListed } from '~/posts/visibility.rules'
import { services } from '~/services'
import { signedOutMeanwhile } from '../access/to-the-door.request'
import { formInTurn, type Reading } from '../pictures/uploads/admission.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { sections } from '../shell/sections.rules'
import type { Route } from './+types/edit.route'
import { type CameBack, nothingCameBack } from './form/came-back.view'
import { createWords } from './form/create-words.rules'
import { EditPostView, type WritingPage } from './form/edit-post.view'
import type { Standing } from './form/post-head.view'
import { createFromForm, loadNewPost } from './requests/create.request'
import { shownCopy } from './requests/kept-copies.request'
import { outcomeOf } from './requests/outcomes.request'
import { kindIn, postIn } from './requests/post.request'
import {
  failureOf,
  isSignedOut,
  type Refused,
  refusedStep,
  wordsFor,
} from './requests/refusals.request'
import { heldBack, sendForm, signedOut } from './requests/send-form.request'
import { errorsIn, readSubmission, reviewOf } from './requests/submission.request'
import { changeFor } from './requests/when.request'

/** Both are one page, so that a form that makes a post stays on the screen when it is made. */
export function loader(args: Route.LoaderArgs): Promise<WritingPage> {
  return isNew(args.params) ? loadNewPost(args) : loadStoredPost(args)
}

export function action(args: Route.ActionArgs) {
  const save = (reading: Reading) =>
    isNew(args.params) ? createFromForm(args, reading) : saveFromForm(args, reading)
  return formInTurn<Awaited<ReturnType<typeof save>>>(args, save)
}

function isNew({ id }: { id: string }): boolean {
  return id === 'new'
}

async function loadStoredPost({ request, params, context }: Route.LoaderArgs) {
  const { desk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const { kind, id, version } = post
  const searchParams = new URL(request.url).searchParams
  const tab = searchParams.get('tab')
  const isCreated = searchParams.has('created')
  const isSaved = isCreated || searchParams.has('saved')
  const copy = tab && !isSaved ? await desk.copyOf({ editor, kind, id, tab }) : null
  const copies = await desk.copies(editor)
  const permission = may(editor, 'edit', post)
  const stored = typedPostOf(post)
  return {
    kind,
    id,
    ...standingOf(post, clock()),
    version: copy?.baseVersion ?? version,
    // A window of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    taken: copy && { id, tab: copy.tab, at: copy.updatedAt },
    stored,
    typed: copy?.fields ?? stored,
    kept: copies
      .filter((other) => other.kind === kind && other.postId === id && other.tab !== copy?.tab)
      .map(shownCopy),
    now: clock(),
    saved: isSaved && tab ? { tab } : null,
    isCreated,
    notice: null,
    refused: refusedStep(searchParams.get('refused')),
    outcome: await outcomeOf(desk, post, searchParams, `/${deskPath}/${sections[kind]}/${id}`),
    at:
      post.status === 'scheduled' && post.publishedAt
        ? localTime(post.publishedAt, editor.timeZone)
        : '',
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
function standingOf(stored: DeskPost, now: Date): Standing {
  const { kind, id, title, status, thumbnail, publishedAt, binnedAt, version } = stored
  return {
    post: { kind, id, title, status, thumbnail, publishedAt, binnedAt },
    version,
    address: isListed(stored, now) ? postPath(stored) : null,
  }
}

async function saveFromForm({ request, params, context }: Route.ActionArgs, reading: Reading) {
  const { desk, clock, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const { id } = params
  const sent = await readSubmission(request, context, reading)
  const { form, typed, tab, sequence, taken, when, picture, thumbnail } = sent
  const version = Number(textIn(form, 'version'))
  const note = textIn(form, 'note').trim().slice(0, 500)
  const cameBack = (status: number, refused: Refused, more: Partial<CameBack> = {}) => {
    const form = { id, typed, tab, taken, version, note, when: when.typed, thumbnail }
    const nothing = { conflict: null, standing: null, locked: null, review: null }
    const usual = { isFailure: false, ...nothing }
    return data<CameBack>({ ...form, ...refused, ...usual, ...more }, { status })
  }

  // Where it cannot be read, its page cannot be shown again either: the form is held elsewhere.
  const current = await desk.find(editor, { kind, id })
  try {
    if (!current) return await asNewPost(context, { kind, id, tab, typed }, params.desk)
    const choice = form.has('when') ? when.typed.choice : null
    const isQuestion = choice === 'ask'
    const change = choice && !isQuestion && when.ok && changeFor(current.status, when.when)
    const isReleased = choice === 'now' || choice === 'later' || isQuestion
    const withReview = async (status: number, errors: Refused['errors']) => {
      if (!isReleased) return cameBack(status, { errors, notice: null })
      const { review, ...told } = await reviewOf(context, current, sent, errors)
      return cameBack(status, { ...told, notice: null }, { review })
    }
    const statuses = change ? leadsTo(change.step) : [current.status]
    const wanted = isReleased ? 'complete' : completenessAt(...statuses)
    const parsed = parsePost(kind, typed, wanted)
    if (isQuestion) {
      // Without scripts there is no other place where the text is stored.
      await desk.keepCopy({ editor, kind, id, tab, taken, sequence, baseVersion: version, typed })
      return await withReview(200, errorsIn(sent, parsed))
    }
    if (!parsed.ok || !when.ok || !picture.ok) return await withReview(422, errorsIn(sent, parsed))
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
    if (isSignedOut(saved)) throw signedOutMeanwhile(request, context)
    // Without scripts there is no other place where the text is kept.
    await desk.keepCopy({ editor, kind, id, tab, taken, sequence, baseVersion: version, typed })
    if (saved.reason !== 'conflict') {
      const { status, ...refused } = wordsFor(saved)
      if (saved.reason === 'not-allowed') {
        const stored = await desk.find(editor, { kind, id })
        const standing = stored && standingOf(stored, clock())
        return cameBack(status, refused, { standing, locked: refused.notice })
      }
      return refused.errors.at
        ? await withReview(status, refused.errors)
        : cameBack(status, refused)
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
          action: latest?.action ?? 'saved',
        },
        standing: standingOf(saved.current, clock()),
      },
    )
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    const { status, notice } = failureOf(error, notSaved)
    return cameBack(status, { errors: {}, notice }, { isFailure: true })
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
  request,
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<CameBack | undefined> {
  const result = await sendForm(params.desk, serverAction)
  if (result.sent) return result.answer
  const words = createWords[kindIn(request)]
  const notices = isNew(params)
    ? { unreachable: words.unexpected, failed: words.failed }
    : { unreachable, failed: notSaved }
  const outside = { 'signed-out': signedOut, 'held-back': heldBack }
  const notice = { ...outside, ...notices }[result.why]
  return { ...nothingCameBack, notice, isFailure: true }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return deskMeta('Post')
  return deskMeta(loaderData.post?.title ?? createWords[loaderData.kind].heading)
}

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { formKey, onSubmit } = useFormKey(loaderData)
  return (
    <EditPostView key={formKey} {...loaderData} cameBack={actionData ?? null} onSubmit={onSubmit} />
  )
}

/** A form that was saved stays as it is, with its caret and its history; any other text is another form. */
function useFormKey({ tab, saved }: Pick<WritingPage, 'tab' | 'saved'>) {
  const [form, setForm] = useState({ key: tab, tab })
  const [submitted, setSubmitted] = useState<string | null>(null)
  if (form.tab === tab) return { formKey: form.key, onSubmit: setSubmitted }
  const isSame = saved !== null && saved.tab === submitted
  const next = { key: isSame ? form.key : tab, tab }
  setForm(next)
  return { formKey: next.key, onSubmit: setSubmitted }
}

export { unlessFormCameBack as shouldRevalidate } from '../requests/unless-form-came-back.request'
