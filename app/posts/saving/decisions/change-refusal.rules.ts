import type { DeskPost } from '../../editing/desk-post.rules'
import type { Lifecycle } from '../../lifecycle/lifecycle.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import {
  changeProblem,
  isToldToReaders,
  isTooLong,
  minorChange,
  type PublicChange,
} from '../../record/changes/public-change.rules'
import type { BadChange } from './refusals.rules'

interface ToldToReaders {
  publicChange?: PublicChange | undefined
  withdrawalReason?: string | undefined
}

/** Why readers cannot be told of this version like that; null if they can, or are told nothing. */
export function changeRefusal(
  current: DeskPost,
  told: ToldToReaders,
  lifecycle: Lifecycle,
): BadChange | null {
  const publicChange = told.publicChange ?? current.nextOf?.publicChange ?? minorChange
  if (isTooLong(told.withdrawalReason ?? '')) return badChange('text-too-long')
  // The choice for a next version is checked when it is released: a draft may be incomplete.
  if (current.nextOf && lifecycle.status !== 'scheduled') {
    return isTooLong(publicChange.note) ? badChange('text-too-long') : null
  }
  // Readers know the text of a withdrawn post: they can be told what is different when it is published again.
  const isKnown = isListed(current) || current.status === 'withdrawn'
  const isPublic = isKnown && isListed(lifecycle)
  if (!isPublic && !current.nextOf && isToldToReaders(publicChange)) return badChange('not-public')
  const problem = changeProblem(publicChange)
  return problem && badChange(problem)
}

export function badChange(why: BadChange['why']): BadChange {
  return { ok: false, reason: 'bad-change', why }
}
