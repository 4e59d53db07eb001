import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import {
  type ReviewChange,
  type ReviewRefusal,
  reviewRefusalTexts,
  reviewSteps,
} from '~/posts/review/steps/decide-review.rules'
import { services } from '~/services'
import { isDataRequest } from '../access/plain-form.request'
import { redirectToSignIn } from '../access/redirect-to-sign-in.request'
import { readDeskForm } from '../requests/desk-form.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { sections } from '../shell/sections.rules'
import { postIn } from '../writing/requests/post.request'
import { loadReview } from './load-review.request'
import type { RejectedStep } from './review-data.rules'

interface OfRequest {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

/** Takes a step in the review of a post. A form of the panel beside the text gets data, because the text stays there. */
export async function reviewFromForm({ request, params, context }: OfRequest) {
  // A post that the editor may not see does not exist for them.
  const post = await postIn(request, params, context)
  const form = await readDeskForm(request)
  const change = changeIn(form)
  if (!change) throw data(null, { status: 400 })
  const { reviewDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const { kind, id } = post
  const revision = Number(textIn(form, 'revision'))
  const result = await reviewDesk.change({ editor, kind, id, revision, change })
  const isPanel = form.get('from') === 'panel' && isDataRequest(request)
  if (result.ok) {
    if (isPanel)
      return data({ reviewed: change.step, data: await loadReview(context, result.post) })
    const base = `/${params.desk}/${sections[kind]}/${id}`
    return redirect(`${base}/review?done=${change.step}`, 303)
  }
  if (result.reason === 'not-allowed' && result.why === 'signed-out') {
    throw redirectToSignIn(request, context)
  }
  // As it is now: another editor may have changed it in the meantime.
  const current = await postIn(request, params, context)
  const rejected = { ...rejectedStep(form, result), data: await loadReview(context, current) }
  return data(rejected, { status: statusOf(result) })
}

function changeIn(form: FormData): ReviewChange | null {
  const step = reviewSteps.find((known) => known === form.get('step'))
  // Browsers send line breaks as CRLF.
  const words = textIn(form, 'words').replaceAll('\r\n', '\n')
  switch (step) {
    case undefined:
      return null
    case 'approve':
      return { step, words, version: Number(textIn(form, 'version')) }
    case 'assign':
      return {
        step,
        writerId: textIn(form, 'writer') || null,
        reviewerId: textIn(form, 'reviewer') || null,
        dueOn: textIn(form, 'due') || null,
      }
    default:
      return { step, words }
  }
}

/** The field that a refusal is about; for all others a notice says why. */
const fieldOfReason = {
  'words-missing': 'words',
  'words-too-long': 'words',
  'no-such-writer': 'writer',
  'no-such-reviewer': 'reviewer',
  'bad-day': 'due',
} as const

function rejectedStep(form: FormData, refusal: ReviewRefusal): RejectedStep {
  const text = textOf(refusal)
  const { reason } = refusal
  const version = Number(textIn(form, 'version')) || null
  const field = reason in fieldOfReason ? fieldOfReason[reason as keyof typeof fieldOfReason] : null
  return {
    step: textIn(form, 'step'),
    notice: field ? null : text,
    errors: field ? { [field]: text } : {},
    typed: {
      words: textIn(form, 'words'),
      writer: textIn(form, 'writer'),
      reviewer: textIn(form, 'reviewer'),
      due: textIn(form, 'due'),
    },
    version,
    readVersion: reason === 'text-changed' ? version : null,
  }
}

function textOf(refusal: ReviewRefusal): string {
  switch (refusal.reason) {
    case 'missing':
      return 'This post no longer exists.'
    case 'not-allowed':
      return notAllowedTexts[refusal.why]
    default:
      return reviewRefusalTexts[refusal.reason]
  }
}

function statusOf({ reason }: ReviewRefusal): number {
  if (reason === 'not-allowed' || reason === 'editors-decide') return 403
  return reason in fieldOfReason ? 422 : 409
}

/** Submits a text that its form has just saved; returns search parameters for the page of the post. */
export async function submitSaved(
  context: Readonly<RouterContextProvider>,
  { kind, id, review }: Pick<DeskPost, 'kind' | 'id' | 'review'>,
): Promise<Record<string, string>> {
  const result = await context.get(services).reviewDesk.change({
    editor: context.get(signedInEditor),
    kind,
    id,
    revision: review.revision,
    change: { step: 'submit', words: '' },
  })
  if (result.ok) return { submitted: '1' }
  return { refused: result.reason === 'not-allowed' ? result.why : result.reason }
}
