/** Signed out: the session is over. Held back: everybody needs a second factor by now, and this editor has none. */
export type TurnedAway = 'signed-out' | 'held-back'

/**
 * Why the desk did not let a script's request in, by the page that it was sent to instead; null for any other
 * address. The server decides it in desk/signed-in.route.tsx.
 */
export function turnedAwayTo(url: string): TurnedAway | null {
  const path = URL.parse(url)?.pathname ?? ''
  if (path.endsWith('/account/second-factor')) return 'held-back'
  return path.endsWith('/sign-in') ? 'signed-out' : null
}
