import { randomUUID } from 'node:crypto'
import { type RouterContextProvider, redirect } from 'react-router'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import { textIn } from '~/http/body/form-text'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import { emptyForm } from '~/posts/editing/form/post-form.rules'
import { planSubmission } from '~/posts/lifecycle/publishing.rules'
import { noChangeTyped } from '~/posts/record/changes/change-form.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import type { SaveRequest } from '~/posts/saving/save-post.actions'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import type { ReadLimits } from '../../pictures/uploads/upload-turns.request'
import type { Desk } from '../../posts/desk.service'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { submitSaved } from '../../review/review-step.request'
import { sections } from '../../shell/sections.rules'
import { newPostTexts } from '../form/new-post-texts.rules'
import type { RejectedForm } from '../form/rejected-form.view'
import { addRespelled } from './outcomes.request'
import { kindIn } from './post.request'
import { failureOf, goneNotice, isSignedOut, refusalTexts } from './refusals.request'
import {
  errorsIn,
  readSubmission,
  rejectedForm,
  reviewOf,
  type Submission,
} from './submission.request'
import { plannedTimeIn } from './when.request'

interface OfRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The page of a new post: an empty form, or an autosave of a post that was never saved. */
export async function loadNewPost({ request, context }: OfRequest) {
  const { desk, authorDesk, reviewDesk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const searchParams = new URL(request.url).searchParams
  const [draft, tab] = [searchParams.get('draft'), searchParams.get('tab')]
  const autosave = draft && tab ? await desk.findAutosave({ editor, kind, id: draft, tab }) : null
  const autosaves = await desk.autosaves(editor)
  // Who has a profile writes under their name, unless they remove it.
  const typed = autosave?.typed ?? {
    ...emptyForm(),
    ...noChangeTyped,
    authors: await authorDesk.ownAuthorId(editor),
  }
  return {
    kind,
    id: autosave?.id ?? randomUUID(),
    post: null,
    version: 0,
    // A new tab id, even if the text was begun in another tab: its tab may still be open.
    tab: randomUUID(),
    resumedFrom: autosave && resumedFromOf(autosave),
    stored: typed,
    authors: await authorDesk.choices(),
    reviewing: null,
    isApprovalRequired: await reviewDesk.approvalRule.isOn(),
    comments: null,
    entities: null,
    typed,
    autosaves: autosaves.filter(
      (other) => other.kind === kind && other.baseVersion === 0 && other.tab !== autosave?.tab,
    ),
    savedTabs: [],
    withdrawal: null,
    isNewToReaders: false,
    pinnedUntil: null,
    others: [],
    now: clock(),
    saved: null,
    isCreated: false,
    isSubmitted: false,
    notice: searchParams.has('gone') && autosave ? goneNotice : null,
    refused: null,
    outcome: null,
    at: '',
    address: null,
    locked: null,
    next: null,
    nextVersion: null,
    settled: null,
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

/**
 * The form created the post before, but the answer got lost, and the editor typed on: the text is saved as its next
 * version. False if another form created it.
 */
async function saveAfterLostAnswer(
  desk: Pick<Desk, 'find' | 'save'>,
  form: Omit<SaveRequest, 'note' | 'baseVersion'> & { editor: SignedInEditor },
  { when }: Pick<Submission, 'when'>,
): Promise<boolean> {
  const existing = await desk.find(form.editor, form)
  if (!existing) return false
  const plan = planSubmission(existing.status, when.typed.choice, when.ok ? when.when : null)
  const step = plan.change && { change: plan.change }
  const saved = await desk.save({
    ...form,
    ...step,
    ...plannedTimeIn(when),
    note: '',
    baseVersion: 0,
  })
  return saved.ok
}

export async function createFromForm(
  { request, params, context }: OfRequest & { params: { desk: string } },
  reading: ReadLimits,
) {
  const { desk, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const sent = await readSubmission(request, context, reading)
  const { form, typed, tab, sequence, resumedFrom, when, picture, thumbnail } = sent
  const id = textIn(form, 'id')
  const reject = rejectedForm(sent, { id, version: null, note: '' })
  const { choice } = when.typed
  const plan = planSubmission('draft', choice, when.ok ? when.when : null)
  const withReview = async (status: number, errors: RejectedForm['errors']) => {
    if (!plan.isPublishing) return reject(status, { errors })
    return reject(status, await reviewOf(context, { kind, id, thumbnail: null }, sent, errors))
  }

  try {
    const parsed = parsePost(kind, typed, plan.completeness)
    if (choice === 'ask') {
      // Nothing is saved yet, and without scripts there is no other place where the text is stored.
      await desk.storeAutosave({
        editor,
        kind,
        id,
        tab,
        resumedFrom,
        sequence,
        baseVersion: 0,
        typed,
      })
      const unapproved = await desk.approvalProblem(null, parseContent(kind, typed))
      if (unapproved) return reject(409, { notice: approvalProblemTexts[unapproved] })
      return await withReview(200, errorsIn(sent, parsed))
    }
    if (!parsed.ok || !when.ok || !picture.ok) return await withReview(422, errorsIn(sent, parsed))
    const { content } = parsed
    const form = { editor, kind, id, tab, sequence, resumedFrom, content }
    const result = await desk.create({ ...form, thumbnail: thumbnail.chosen, when: when.when })
    if (isSignedOut(result)) throw sessionEnded(request, context)
    if (!result.ok && result.reason === 'id-taken') {
      const saved = await saveAfterLostAnswer(desk, { ...form, thumbnail: picture.thumbnail }, sent)
      const query = new URLSearchParams({ saved: '1', tab })
      if (saved) return redirect(`/${params.desk}/${sections[kind]}/${id}?${query}`, 303)
    }
    if (!result.ok) {
      const { status, ...refused } = refusalTexts(result)
      if (refused.errors.at) return await withReview(status, refused.errors)
      return reject(status, refused)
    }
    const submitted = choice === 'review' ? await submitSaved(context, result.post) : {}
    const query = new URLSearchParams({ created: '1', tab, ...submitted })
    addRespelled(query, content, result.post)
    return redirect(`/${params.desk}/${sections[kind]}/${result.post.id}?${query}`, 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    const { status, notice } = failureOf(error, newPostTexts[kind].failed)
    return reject(status, { notice, isFailure: true })
  }
}
