import type { DeskPost } from '../../editing/desk-post.rules'
import type { Forbidden } from '../../saving/decisions/refusals.rules'
import { permissionRefusal } from '../../saving/decisions/refusals.rules'
import { isListed } from '../visibility.rules'

/** The article that Featured Intelligence shows instead of the newest one. */
export interface Pin {
  postId: string
  title: string
  until: Date
}

export type PinRefusal =
  | { ok: false; reason: 'missing' }
  | Forbidden
  | { ok: false; reason: 'not-listed' }
  | { ok: false; reason: 'not-in-the-future' }
  | { ok: false; reason: 'too-far-ahead' }
  /** Another article was pinned since the form was opened. */
  | { ok: false; reason: 'other-pin'; pin: Pin }

export type PinTimeRefusal = 'not-in-the-future' | 'too-far-ahead'

export const pinTimeTexts = {
  'not-in-the-future': 'That moment has passed. Choose a later one.',
  'too-far-ahead': 'A post can be pinned for 30 days at most. Choose an earlier moment.',
} as const satisfies Record<PinTimeRefusal, string>

const dayMs = 24 * 60 * 60 * 1000
const longestMs = 30 * dayMs

/** What the form suggests: a day from now. */
export function suggestedEnd(now: Date): Date {
  return new Date(now.getTime() + dayMs)
}

export interface PinRequest {
  until: Date
  /** The article that was pinned when the form was opened; '' for none. */
  instead: string
}

/** Null if the article may be pinned. `pin` is the pin that has not ended yet. */
export function pinRefusal(
  { post, pin }: { post: DeskPost; pin: Pin | null },
  { until, instead }: PinRequest,
  { editor, now }: { editor: Parameters<typeof permissionRefusal>[0]; now: Date },
): PinRefusal | null {
  const forbidden = permissionRefusal(editor, ['see', 'pin'], post)
  if (forbidden) return forbidden
  if (!isListed(post)) return { ok: false, reason: 'not-listed' }
  // Negated, so that an invalid date is refused too: every comparison with it is false.
  if (!(until > now)) return { ok: false, reason: 'not-in-the-future' }
  if (until.getTime() - now.getTime() > longestMs) return { ok: false, reason: 'too-far-ahead' }
  const isKnown = !pin || pin.postId === post.id || pin.postId === instead
  return isKnown ? null : { ok: false, reason: 'other-pin', pin }
}
