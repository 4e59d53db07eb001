import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { localTime } from '~/people/account/time-zone.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import { formValuesOf, type PostFormValues } from '~/posts/editing/form/post-form.rules'
import { plannedTimeOf } from '~/posts/lifecycle/lifecycle.rules'
import { planSubmission } from '~/posts/lifecycle/publishing.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import { editRefusal } from '~/posts/saving/decisions/refusals.rules'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import type { ReadLimits } from '../../pictures/uploads/upload-turns.request'
import type { Desk } from '../../posts/desk.service'
import {
  bringInFromForm,
  keepFromForm,
  publishNextFromForm,
} from '../../posts/next-version/next-version-form.request'
import { nextVersionParts } from '../../posts/next-version/next-version-page.request'
import {
  bringInField,
  keepField,
  parseSettled,
  settledParam,
} from '../../posts/next-version/next-version-page.rules'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { loadReview } from '../../review/load-review.request'
import { submitSaved } from '../../review/review-step.request'
import { sections } from '../../shell/sections.rules'
import type { PostHeadData } from '../form/post-head.view'
import type { RejectedForm } from '../form/rejected-form.view'
import { saveOrMerge } from './merge.request'
import { outcomeOf } from './outcomes.request'
import { kindIn, postIn } from './post.request'
import { failureOf, refusalTexts, refusedStepText } from './refusals.request'
import { notSaved } from './send-form.request'
import { errorsIn, readSubmission, rejectedForm, reviewOf } from './submission.request'
import { plannedTimeIn } from './when.request'

interface OfRequest {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

/** The page of a stored post, with its text or an autosave of it in the form. */
export async function loadStoredPost({ request, params, context }: OfRequest) {
  const { desk, authorDesk, commentDesk, entityDesk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const { kind, id, version } = post
  const searchParams = new URL(request.url).searchParams
  const tab = searchParams.get('tab')
  const isCreated = searchParams.has('created')
  const isSaved = isCreated || searchParams.has('saved')
  const autosave = tab && !isSaved ? await desk.findAutosave({ editor, kind, id, tab }) : null
  const autosaves = await desk.autosaves(editor)
  const refusal = editRefusal(editor, post)
  const stored = formValuesOf(post)
  // Without scripts, loading the page is all that tells of an open form. Scripts report from then on.
  const isNoted = refusal === null && request.headers.get('sec-fetch-dest') === 'document'
  const plannedAt = plannedTimeOf(post)
  // A new tab id, even if the text was begun in another tab: its tab may still be open.
  const pageTab = randomUUID()
  const reviewing = await loadReview(context, post)
  return {
    kind,
    id,
    ...headOf(post, clock()),
    version: autosave?.baseVersion ?? version,
    tab: pageTab,
    resumedFrom: autosave && resumedFromOf(autosave),
    stored,
    authors: await authorDesk.choices(),
    reviewing,
    isApprovalRequired: reviewing.isApprovalRequired,
    comments: await commentDesk.list(post),
    entities: await entityDesk.counts(post),
    typed: autosave?.typed ?? stored,
    autosaves: autosaves.filter(
      (other) => other.kind === kind && other.id === id && other.tab !== autosave?.tab,
    ),
    pinnedUntil: await pinnedUntil(desk, post),
    others: await othersHere(desk, { editor, kind, id, tab: pageTab, isNoted }),
    now: clock(),
    saved: isSaved && tab ? { tab, isMerged: searchParams.has('merged') } : null,
    isCreated,
    isSubmitted: isSaved && searchParams.has('submitted'),
    notice: null,
    refused: refusedStepText(searchParams.get('refused')),
    outcome: await outcomeOf(desk, post, searchParams, `/${deskPath}/${sections[kind]}/${id}`),
    at: plannedAt ? localTime(plannedAt, editor.timeZone) : '',
    locked: refusal && refusalTexts(refusal).notice,
    ...(await nextVersionParts(desk, editor, post, deskPath)),
    settled: parseSettled(searchParams.get(settledParam)),
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

interface OpenForm extends Omit<Parameters<Desk['reportPresence']>[0], 'editor' | 'isLeaving'> {
  editor: SignedInEditor
  /** Whether this editor counts as having the post open, for a minute. */
  isNoted: boolean
}

/** The names of the other editors who have the post open. */
async function othersHere(desk: Desk, { isNoted, ...open }: OpenForm): Promise<string[]> {
  if (!isNoted) return desk.othersAt(open.editor, open)
  return (await desk.reportPresence({ ...open, isLeaving: false })) ?? []
}

async function pinnedUntil(desk: Desk, { kind, id }: DeskPost): Promise<Date | null> {
  const pin = kind === 'article' ? await desk.currentPin() : null
  return pin?.postId === id ? pin.until : null
}

/** What the page shows above the form. */
function headOf(stored: DeskPost, now: Date): PostHeadData {
  const { kind, id, title, status, thumbnail, publishedAt, binnedAt, version } = stored
  const { authorId, review, nextOf } = stored
  const isNextVersion = nextOf !== null
  return {
    post: {
      kind,
      id,
      title,
      status,
      thumbnail,
      publishedAt,
      binnedAt,
      authorId,
      review,
      isNextVersion,
    },
    version,
    address: isListed(stored, now) ? postPath(stored) : null,
  }
}

export async function saveFromForm({ request, params, context }: OfRequest, reading: ReadLimits) {
  const { desk, clock, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const { id } = params
  const sent = await readSubmission(request, context, reading)
  const { form, typed, tab, sequence, resumedFrom, when, picture } = sent
  const version = Number(textIn(form, 'version'))
  const note = textIn(form, 'note').trim().slice(0, 500)
  const reject = rejectedForm(sent, { id, version, note })
  const autosave = { editor, kind, id, tab, resumedFrom, sequence, baseVersion: version, typed }

  // Where the post cannot be loaded, its page cannot be shown again either: the error page keeps the form.
  const current = await desk.find(editor, { kind, id })
  try {
    if (!current) return await asNewPost(context, { kind, id, tab, typed }, params.desk)
    const nextForm = { request, context, deskPath: params.desk, editor, sent, current }
    const ofNext = { ...nextForm, version, note, reject }
    if (form.has(keepField)) return await keepFromForm(ofNext)
    if (current.nextOf && form.has(bringInField)) return await bringInFromForm(ofNext)
    const choice = form.has('when') ? when.typed.choice : null
    const plan = planSubmission(current.status, choice, when.ok ? when.when : null)
    // The row of a next version is never published: its text is saved, then written to the live post.
    const isPublishingNext = current.nextOf !== null && choice === 'now'
    const withReview = async (status: number, errors: RejectedForm['errors']) => {
      if (!plan.isPublishing) return reject(status, { errors })
      return reject(status, await reviewOf(context, current, sent, errors))
    }
    const parsed = parsePost(kind, typed, plan.completeness)
    if (choice === 'ask') {
      // Without scripts there is no other place where the text is stored.
      await desk.storeAutosave(autosave)
      const unapproved = await desk.approvalProblem(current, parseContent(kind, typed))
      if (unapproved) return reject(409, { notice: approvalProblemTexts[unapproved] })
      return await withReview(200, errorsIn(sent, parsed))
    }
    if (!parsed.ok || !when.ok || !picture.ok) return await withReview(422, errorsIn(sent, parsed))
    const saved = await saveOrMerge(desk, {
      sent,
      current,
      version,
      completeness: plan.completeness,
      content: parsed.content,
      thumbnail: picture.thumbnail,
      request: {
        editor,
        kind,
        id,
        tab,
        sequence,
        resumedFrom,
        note,
        ...(plan.change && !isPublishingNext && { change: plan.change }),
        ...plannedTimeIn(when),
      },
    })
    if (saved.ok && isPublishingNext) return await publishNextFromForm(ofNext, saved.post)
    if (saved.ok) {
      const merged = saved.isMerged ? { merged: '1' } : {}
      const submitted = choice === 'review' ? await submitSaved(context, saved.post) : {}
      const version = String(saved.post.version)
      const query = new URLSearchParams({ saved: version, tab, ...merged, ...submitted })
      return redirect(`/${params.desk}/${sections[kind]}/${id}?${query}`, 303)
    }
    if (saved.reason === 'not-allowed' && saved.why === 'signed-out') {
      throw sessionEnded(request, context)
    }
    // Without scripts there is no other place where the text is stored.
    await desk.storeAutosave(autosave)
    if (saved.reason === 'conflict') {
      const { conflict, errors } = saved
      const status = Object.keys(errors).length > 0 ? 422 : 409
      return reject(status, { conflict, errors, head: headOf(saved.current, clock()) })
    }
    const { status, ...refused } = refusalTexts(saved)
    if (saved.reason === 'not-allowed') {
      const stored = await desk.find(editor, { kind, id })
      const head = stored && headOf(stored, clock())
      return reject(status, { ...refused, head, locked: refused.notice })
    }
    if (refused.errors.at) return await withReview(status, refused.errors)
    return reject(status, refused)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    const { status, notice } = failureOf(error, notSaved)
    return reject(status, { notice, isFailure: true })
  }
}

/** For a post that was deleted in the meantime: the typed text can become a new post. */
async function asNewPost(
  context: Readonly<RouterContextProvider>,
  text: { kind: PostKind; id: string; tab: string; typed: PostFormValues },
  deskPath: string,
): Promise<Response> {
  const editor = context.get(signedInEditor)
  const stored = await context.get(services).desk.storeAutosave({ editor, ...text, baseVersion: 0 })
  if (!stored.ok) throw data(null, { status: 404 })
  const query = new URLSearchParams({ draft: text.id, tab: text.tab, gone: '1' })
  return redirect(`/${deskPath}/${sections[text.kind]}/new?${query}`, 303)
}
