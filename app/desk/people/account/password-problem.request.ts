import type { ConfirmResult } from '~/people/account/confirm-password.service'
import { retryAfter, tooManyAttempts } from '../sign-in/sign-in-messages.rules'

/** The error text and response status for a password that did not confirm a change. */
export function passwordProblem(refusal: Exclude<ConfirmResult<unknown>, { ok: true }>) {
  switch (refusal.reason) {
    case 'too-many': {
      const { retryInMs } = refusal
      return { text: tooManyAttempts(retryInMs), status: 429, headers: retryAfter(retryInMs) }
    }
    case 'missing':
      return { text: 'Enter your password.', status: 422, headers: {} }
    case 'wrong':
      return { text: 'This is not your password.', status: 422, headers: {} }
  }
}
