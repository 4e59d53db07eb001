import type { OwnPasswordGiven } from '~/people/account/own-password.service'
import { retryAfter, tooMany } from '../sign-in/sign-in-words.rules'

/** Why a password that was asked for once more did not do, in words and as a status. */
export function notGiven(refused: Exclude<OwnPasswordGiven<unknown>, { ok: true }>) {
  switch (refused.reason) {
    case 'too-many': {
      const { retryInMs } = refused
      return { text: tooMany(retryInMs), status: 429, headers: retryAfter(retryInMs) }
    }
    case 'missing':
      return { text: 'Give your password.', status: 422, headers: {} }
    case 'wrong':
      return { text: 'This is not your password.', status: 422, headers: {} }
  }
}
