import { isRouteErrorResponse } from 'react-router'
import { type DenialReason, denialReasonOf } from '../../shell/errors/denied-request.browser'

/** The result of a form that was sent by script. */
export type SendResult<Result> = { ok: true; result: Result } | { ok: false; reason: SendFailure }

export type SendFailure = DenialReason | 'unreachable' | 'failed'

/**
 * Sends a form without leaving the page: if the session is over, or the server cannot be reached, the form stays
 * as it is, with the typed text.
 */
export async function sendForm<Result>(
  deskPath: string,
  serverAction: () => Promise<Result>,
): Promise<SendResult<Result>> {
  try {
    const session = await fetch(`/${deskPath}/session`)
    if (session.redirected) return { ok: false, reason: denialReasonOf(session.url) ?? 'failed' }
    if (!session.ok) return { ok: false, reason: 'failed' }
    return { ok: true, result: await serverAction() }
  } catch (error) {
    // fetch() throws a TypeError if the server cannot be reached.
    if (error instanceof TypeError) return { ok: false, reason: 'unreachable' }
    if (isSignedOut(error)) return { ok: false, reason: 'signed-out' }
    if (isFailure(error)) return { ok: false, reason: 'failed' }
    // A redirect, or an error that React Router shows.
    throw error
  }
}

/** The session ended after it was checked: see sessionEnded(). */
function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401
}

/** A response of 5xx or 408 (the form did not arrive in time), or an error in the browser: it can be sent again. */
function isFailure(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return error instanceof Error
  return error.status >= 500 || error.status === 408
}

export const signedOutNotice =
  'You are signed out, so nothing is saved. Your text is still here: sign in in another tab, then send it again.'

export const secondFactorNotice =
  'This site now requires a second factor, so nothing is saved. Your text is still here: set one up under Account in another tab, then send it again.'

export const notSaved =
  'The post could not be saved just now. Your text is still here: please save it again in a moment.'
