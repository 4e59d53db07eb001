import type { Editor } from '~/people/editor.rules'
import { isTooLong } from '../changes/public-change.rules'

/** Why a version that readers saw is not hidden, or not shown again. */
export type HideRefusal =
  | 'missing'
  | 'owner-only'
  | 'signed-out'
  | 'seen-now'
  | 'text-too-long'
  | 'text-gone'
  | 'text-differs'

export const hideRefusalTexts = {
  missing: 'Readers never saw this version.',
  'owner-only': 'Only owners hide versions, or show them again. Ask the owner.',
  'signed-out': 'You were signed out before this could be done. Sign in, then try again.',
  'seen-now':
    'Readers see this version now, so it cannot be hidden. Change the text or withdraw the post first, then hide this version.',
  'text-too-long': 'The reason for readers is too long. Use at most 1,000 characters.',
  'text-gone':
    'This version cannot be shown again: its text is not among the revisions any more. The record still says that it existed.',
  'text-differs':
    'This version cannot be shown again: the text among the revisions is not the one that was recorded. An author may have another name by now, or was removed.',
} as const satisfies Record<HideRefusal, string>

interface VersionToHide {
  version: number
  /** The version that readers see now; null if they see none. */
  seenNow: number | null
  reason: string
}

/** Why this version cannot be hidden; null if it can. */
export function hideRefusal(
  editor: Pick<Editor, 'role'>,
  { version, seenNow, reason }: VersionToHide,
): HideRefusal | null {
  if (editor.role !== 'owner') return 'owner-only'
  if (version === seenNow) return 'seen-now'
  return isTooLong(reason) ? 'text-too-long' : null
}
