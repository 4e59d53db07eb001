import { isRouteErrorResponse } from 'react-router'
import { type TurnedAway, turnedAwayTo } from '../../shell/turned-away.browser'

/** What became of a form that this page sent itself. */
export type Sent<Answer> = { sent: true; answer: Answer } | { sent: false; why: Unsent }

export type Unsent = TurnedAway | 'unreachable' | 'failed'

/**
 * Sends a form from a page that must not be left with it: where the session is over, or the server cannot
 * be reached, the form stays as it is, with what was typed.
 */
export async function sendForm<Answer>(
  deskPath: string,
  serverAction: () => Promise<Answer>,
): Promise<Sent<Answer>> {
  try {
    const session = await fetch(`/${deskPath}/session`)
    if (session.redirected) return { sent: false, why: turnedAwayTo(session.url) ?? 'failed' }
    if (!session.ok) return { sent: false, why: 'failed' }
    return { sent: true, answer: await serverAction() }
  } catch (error) {
    // What a fetch throws that reached nobody.
    if (error instanceof TypeError) return { sent: false, why: 'unreachable' }
    if (isSignedOut(error)) return { sent: false, why: 'signed-out' }
    if (isOfServer(error)) return { sent: false, why: 'failed' }
    // A redirect, or a refusal with words of its own: React Router's to follow or show.
    throw error
  }
}

/** The session ended after it was asked for: see signedOutMeanwhile(). */
function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401
}

function isOfServer(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return error instanceof Error
  // Or it did not arrive in time: the same form may be sent again.
  return error.status >= 500 || error.status === 408
}

export const signedOut =
  'You are signed out, so nothing is saved. Your text is still here: sign in in another tab, then send it again.'

export const heldBack =
  'Everybody at this desk needs a second factor now, so nothing is saved. Your text is still here: set one up under Account in another tab, then send it again.'
