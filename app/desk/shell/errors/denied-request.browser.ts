export type DenialReason = 'signed-out' | 'second-factor-required'

/**
 * Why a script's request was redirected by desk/signed-in.route.tsx: the session has ended, or a second factor is
 * required that the editor does not have. Null for any other address.
 */
export function denialReasonOf(url: string): DenialReason | null {
  const path = URL.parse(url)?.pathname ?? ''
  if (path.endsWith('/account/second-factor')) return 'second-factor-required'
  return path.endsWith('/sign-in') ? 'signed-out' : null
}
