/** What became of a form that this page sent itself. */
export type Sent<Answer> = { sent: true; answer: Answer } | { sent: false; why: Unsent }

export type Unsent = 'signed-out' | 'unreachable'

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
    if (session.redirected) return { sent: false, why: 'signed-out' }
    return { sent: true, answer: await serverAction() }
  } catch (error) {
    // What a fetch throws that reached nobody; anything else is React Router's to show.
    if (error instanceof TypeError) return { sent: false, why: 'unreachable' }
    throw error
  }
}

export const signedOut =
  'You are signed out, so nothing is saved. Your text is still here: sign in in another tab, then send it again.'
