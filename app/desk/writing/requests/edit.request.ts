import { data, type RouterContextProvider, redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import { planSubmission } from '~/posts/lifecycle/publishing.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { publicChangeIn } from '~/posts/record/changes/change-form.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import type { ReadLimits } from '../../pictures/uploads/upload-turns.request'
import {
  bringInFromForm,
  keepFromForm,
  keepLateForm,
  publishNextFromForm,
} from '../../posts/next-version/next-version-form.request'
import { bringInField, keepField } from '../../posts/next-version/next-version-page.rules'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { submitSaved } from '../../review/review-step.request'
import { sections } from '../../shell/sections.rules'
import type { RejectedForm } from '../form/rejected-form.view'
import { headOf, type OfStoredPost } from './load-post.request'
import { saveOrMerge } from './merge.request'
import { addRespelled, savedQuery } from './outcomes.request'
import { kindIn } from './post.request'
import { failureOf, refusalTexts } from './refusals.request'
import { notSaved } from './send-form.request'
import {
  changeErrorsIn,
  errorsIn,
  readSubmission,
  rejectedForm,
  reviewOf,
} from './submission.request'
import { plannedTimeIn } from './when.request'

export async function saveFromForm(
  { request, params, context }: OfStoredPost,
  reading: ReadLimits,
) {
  const { desk, reportError } = context.get(services)
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
    const late = await keepLateForm(ofNext)
    if (late) return late
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
    // A next version may be saved with an unfinished choice, and not be published with it.
    const isTold = current.nextOf ? plan.isPublishing : isListed(current)
    const errors = { ...errorsIn(sent, parsed), ...(isTold && changeErrorsIn(sent)) }
    if (choice === 'ask') {
      // Without scripts there is no other place where the text is stored.
      await desk.storeAutosave(autosave)
      const unapproved = await desk.approvalProblem(current, parseContent(kind, typed))
      if (unapproved) return reject(409, { notice: approvalProblemTexts[unapproved] })
      return await withReview(200, errors)
    }
    const isWrong = Object.keys(errors).length > 0
    if (isWrong || !parsed.ok || !when.ok || !picture.ok) return await withReview(422, errors)
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
        typed,
        note,
        publicChange: publicChangeIn(typed),
        ...(plan.change && !isPublishingNext && { change: plan.change }),
        ...plannedTimeIn(when),
      },
    })
    if (saved.ok && isPublishingNext) return await publishNextFromForm(ofNext, saved.post)
    if (saved.ok) {
      const done = savedQuery(current, saved.post, saved)
      const submitted = choice === 'review' ? await submitSaved(context, saved.post) : {}
      const version = String(saved.post.version)
      const query = new URLSearchParams({ saved: version, tab, ...done, ...submitted })
      addRespelled(query, parsed.content, saved.post)
      return redirect(`/${params.desk}/${sections[kind]}/${id}?${query}`, 303)
    }
    if (saved.reason === 'not-allowed' && saved.why === 'signed-out') {
      throw sessionEnded(request, context)
    }
    // Published after it was loaded above.
    const stored = await desk.find(editor, { kind, id })
    const keptLate = stored && (await keepLateForm({ ...ofNext, current: stored }))
    if (keptLate) return keptLate
    // Without scripts there is no other place where the text is stored.
    await desk.storeAutosave(autosave)
    if (saved.reason === 'conflict') {
      const { conflict, errors } = saved
      const status = Object.keys(errors).length > 0 ? 422 : 409
      return reject(status, { conflict, errors, head: headOf(saved.current) })
    }
    const { status, ...refused } = refusalTexts(saved)
    if (saved.reason === 'not-allowed') {
      const head = stored && headOf(stored)
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
