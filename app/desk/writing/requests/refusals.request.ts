import { faultOf } from '~/database/faults'
import type { PostErrors } from '~/posts/editing/parse-post.rules'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { changeRefusalTexts } from '~/posts/lifecycle/lifecycle.rules'
import type { Created, CreateRefusal } from '~/posts/saving/create-post.actions'
import type { Saved, SaveRefusal } from '~/posts/saving/save-post.actions'

/** What comes back with a form that was not taken; what was typed is still in it. */
export interface Refused {
  errors: PostErrors & { at?: string; picture?: string }
  /** What stands in the way of the whole. */
  notice: string | null
}

const badId =
  'This form was made with an id that is none of ours. Copy your text, open a new form, and try again.'
const idTaken =
  'There is another post with the id of this form. Nothing was changed. Copy your text into a new form.'
const missing = 'This post is not there any more. Your text is still here: copy it into a new one.'

const busy =
  'Other texts that you sent are still being saved, so this one is not saved yet. It is still here: save it again in a moment.'

const diskFull =
  'Nothing was saved: the disk of the server is full. Your text is still here. Ask whoever runs the site to make room, then save it again.'

/** For a form that could not be saved, whatever is in it. */
export function failureOf(error: unknown, usual: string): { status: number; notice: string } {
  switch (faultOf(error)) {
    case 'disk-full':
      return { status: 507, notice: diskFull }
    case 'unavailable':
      return { status: 503, notice: usual }
    case null:
      return { status: 500, notice: usual }
  }
}

/** For a text whose post was removed for good while somebody wrote on it. */
export const goneNotice = {
  errors: {},
  notice:
    'The post was removed for good while you wrote. Your text is here, and can be made a new one.',
  isFailure: false,
  thumbnail: null,
}

/** The session ended, or the editor was removed, while the form waited. */
export function isSignedOut(outcome: Created | Saved): boolean {
  return !outcome.ok && outcome.reason === 'not-allowed' && outcome.why === 'signed-out'
}

function slugTaken({ binned }: { binned?: string }): string {
  return binned === undefined
    ? 'Another post has this slug. Choose another one.'
    : `A post in the bin has this slug: “${binned}”. Choose another one.`
}

/** A reason in words, for whoever typed, with the status that says the same to machines. */
export function wordsFor(
  refusal: CreateRefusal | Exclude<SaveRefusal, { reason: 'conflict' }>,
): Refused & { status: number } {
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
    case 'bad-step': {
      const text = changeRefusalTexts[refusal.why]
      const isOfMoment = refusal.why === 'not-in-the-future' || refusal.why === 'too-far-ahead'
      return isOfMoment
        ? { status: 422, errors: { at: text }, notice: null }
        : { status: 409, errors: {}, notice: text }
    }
  }
}

const refusedSteps: Record<string, string> = {
  ...changeRefusalTexts,
  ...notAllowedTexts,
  busy: 'Other texts that you sent are still being saved. Please try again in a moment.',
  conflict: 'This post has changed since you opened it. Look at it as it is now, then try again.',
  incomplete:
    'Readers would miss something in this post. Fill in what is required, and publish it.',
}

/** Why a step was not taken, by the name that came back in the address; null for any other. */
export function refusedStep(reason: string | null): string | null {
  return reason !== null && Object.hasOwn(refusedSteps, reason)
    ? (refusedSteps[reason] ?? null)
    : null
}
