import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { stepRefusalTexts } from '~/posts/lifecycle/lifecycle.rules'
import { fieldOfProblem } from '~/posts/record/changes/change-form.rules'
import { changeProblemTexts } from '~/posts/record/changes/public-change.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import type { CreateRefusal } from '~/posts/saving/create/create.rules'
import type { Forbidden, SaveRefusal } from '~/posts/saving/decisions/refusals.rules'
import { invalidFields } from '../../contract/operation.rules'
import { type Problem, problem } from '../../contract/problem.rules'
import { fieldErrors } from './post-input.rules'

export const noSuchPost = problem('not-found', 'There is no such post, or you may not see it.')

/** Why a post was not written, as a problem. */
export function postProblem(refusal: CreateRefusal | SaveRefusal): Problem {
  switch (refusal.reason) {
    case 'bad-id':
      return invalidFields([{ parameter: 'id', detail: 'The id of a post is a UUID.' }])
    case 'id-taken':
      return problem('id-taken', 'Another post has this id, or a binned one. Choose a new UUID.')
    case 'busy':
      return problem('unavailable', 'Too many of your posts are waiting. Send fewer at once.', {
        headers: { 'Retry-After': '1' },
      })
    case 'missing':
      return noSuchPost
    case 'slug-taken':
      return problem('address-taken', 'Another post has this slug. Choose another one.', {
        errors: [{ pointer: '#/slug', detail: 'Another post has this slug.' }],
      })
    case 'not-allowed':
      return notAllowed(refusal)
    case 'incomplete':
      return invalidFields(fieldErrors(refusal.errors))
    case 'bad-change': {
      const detail = changeProblemTexts[refusal.why]
      return invalidFields([{ pointer: `#/${fieldOfProblem[refusal.why]}`, detail }])
    }
    case 'not-approved':
      return problem('not-approved', approvalProblemTexts[refusal.why])
    case 'bad-step': {
      const detail = stepRefusalTexts[refusal.why]
      const isAboutTime = refusal.why === 'not-in-the-future' || refusal.why === 'too-far-ahead'
      return isAboutTime
        ? invalidFields([{ pointer: '#/at', detail }])
        : problem('step-refused', detail)
    }
    case 'conflict':
      return versionConflict(refusal.current.version)
  }
}

/** The role of the token's owner does not allow it, or the token was revoked while the request waited. */
export function notAllowed({ why }: Forbidden): Problem {
  return why === 'signed-out'
    ? problem('token-missing', 'The token was revoked.')
    : problem('not-allowed', notAllowedTexts[why])
}

export function versionConflict(currentVersion: number): Problem {
  const detail = `Version ${currentVersion} is stored by now. Read it, apply your change to it, and send that version as If-Match.`
  return problem('version-conflict', detail, { currentVersion })
}
