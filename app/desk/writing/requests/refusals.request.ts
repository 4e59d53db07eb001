import { faultOf } from '~/database/faults'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { stepRefusalTexts } from '~/posts/lifecycle/lifecycle.rules'
import { fieldOfProblem } from '~/posts/record/changes/change-form.rules'
import { changeProblemTexts } from '~/posts/record/changes/public-change.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import { reviewRefusalTexts } from '~/posts/review/steps/decide-review.rules'
import type { FormErrors } from '~/posts/saving/autosave/post-documents.rules'
import type { CreateRefusal } from '~/posts/saving/create/create.rules'
import type { CreateResult } from '~/posts/saving/create/create-post.actions'
import type { SaveRefusal } from '~/posts/saving/decisions/refusals.rules'
import type { SaveResult } from '~/posts/saving/save-post.actions'

/** Why a form was rejected. */
export interface FormProblems {
  errors: FormErrors
  /** A problem of the whole form. */
  notice: string | null
}

const badId = 'The id of this form is not valid. Copy your text, open a new form, and try again.'
const idTaken =
  'Another post has the id of this form. Nothing was changed. Copy your text into a new form.'
const missing = 'This post no longer exists. Your text is still here: copy it into a new one.'

const busy =
  'Other texts that you sent are still being saved, so this one is not saved yet. It is still here: save it again in a moment.'

const diskFull =
  'Nothing was saved: the disk of the server is full. Your text is still here. Ask the operator of the site to free some space, then save it again.'

const readOnly =
  'Nothing was saved: the site can only be read at the moment. Your text is still here. Tell the operator of the site, and save it again later.'

/** For a form that could not be saved because something failed. */
export function failureOf(error: unknown, usual: string): { status: number; notice: string } {
  switch (faultOf(error)) {
    case 'disk-full':
      return { status: 507, notice: diskFull }
    case 'read-only':
      return { status: 503, notice: readOnly }
    case 'unavailable':
      return { status: 503, notice: usual }
    case null:
      return { status: 500, notice: usual }
  }
}

/** For a text whose post was deleted while it was being edited. */
export const goneNotice = {
  errors: {},
  notice:
    'The post was deleted for good while you wrote. Your text is here, and can become a new one.',
  isFailure: false,
  thumbnail: null,
}

/** The session ended, or the editor was removed, before the form was saved. */
export function isSignedOut(outcome: CreateResult | SaveResult): boolean {
  return !outcome.ok && outcome.reason === 'not-allowed' && outcome.why === 'signed-out'
}

function slugTaken({ binned }: { binned?: string }): string {
  return binned === undefined
    ? 'Another post has this slug. Choose another one.'
    : `A post in the bin has this slug: “${binned}”. Choose another one.`
}

/** The texts for a refusal, with its HTTP status. */
export function refusalTexts(
  refusal: CreateRefusal | Exclude<SaveRefusal, { reason: 'conflict' }>,
): FormProblems & { status: number } {
  switch (refusal.reason) {
    case 'bad-id':
      return { status: 422, errors: {}, notice: badId }
    case 'id-taken':
      return { status: 409, errors: {}, notice: idTaken }
    case 'busy':
      return { status: 503, errors: {}, notice: busy }
    case 'missing':
      return { status: 404, errors: {}, notice: missing }
    case 'slug-taken':
      return { status: 409, errors: { slug: slugTaken(refusal) }, notice: null }
    case 'not-allowed':
      return { status: 403, errors: {}, notice: notAllowedTexts[refusal.why] }
    case 'incomplete':
      return { status: 422, errors: refusal.errors, notice: null }
    case 'bad-change': {
      const { why } = refusal
      return {
        status: 422,
        errors: { [fieldOfProblem[why]]: changeProblemTexts[why] },
        notice: null,
      }
    }
    case 'not-approved':
      return { status: 409, errors: {}, notice: approvalProblemTexts[refusal.why] }
    case 'bad-step': {
      const text = stepRefusalTexts[refusal.why]
      const isAboutTime = refusal.why === 'not-in-the-future' || refusal.why === 'too-far-ahead'
      return isAboutTime
        ? { status: 422, errors: { at: text }, notice: null }
        : { status: 409, errors: {}, notice: text }
    }
  }
}

const refusedSteps: Record<string, string> = {
  ...stepRefusalTexts,
  ...notAllowedTexts,
  ...approvalProblemTexts,
  ...changeProblemTexts,
  ...reviewRefusalTexts,
  busy: 'Other texts that you sent are still being saved. Please try again in a moment.',
  conflict: 'This post has changed since you opened it. Look at it as it is now, then try again.',
  'not-listed': 'Readers do not see this post, so it cannot be pinned. Publish it first.',
  incomplete:
    'Readers would miss something in this post. Fill in what is required, and publish it.',
}

/** Why a step was refused, by the reason in the address; null for any other value. */
export function refusedStepText(reason: string | null): string | null {
  return reason !== null && Object.hasOwn(refusedSteps, reason)
    ? (refusedSteps[reason] ?? null)
    : null
}
