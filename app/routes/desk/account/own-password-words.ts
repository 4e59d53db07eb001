import type { OwnPasswordGiven } from '~/editors/own-password'
import { retryAfter, tooMany } from '../access/sign-in-words'

/** Why a password that was asked for once more did not do, in words and as a status. */
export function notGiven(refused: Exclude<OwnPasswordGiven<unknown>, { ok: true }>) {
  return refused.reason === 'too-many'
    ? { text: tooMany(refused.retryInMs), status: 429, headers: retryAfter(refused.retryInMs) }
    : { text: 'This is not your password.', status: 422, headers: {} }
}
