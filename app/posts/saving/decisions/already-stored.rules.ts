import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import type { PostContent } from '../../fields/post-fields.rules'
import { plannedFor, type StatusChange, statusesAfter } from '../../lifecycle/lifecycle.rules'
import {
  isSameChange,
  isToldToReaders,
  minorChange,
  type PublicChange,
} from '../../record/changes/public-change.rules'

/** What an editor sent, with the picture and the content that would be stored. */
interface SentEdit {
  content: PostContent
  thumbnail: Thumbnail | null
  baseVersion: number
  change?: StatusChange
  plannedAt?: Date | null
  publicChange?: PublicChange
}

/** Whether the post already has everything that the editor sent, so that nothing is left to do. */
export function isStored(
  { current, storedChange }: { current: DeskPost; storedChange: PublicChange },
  edit: SentEdit,
): boolean {
  const planned = plannedFor(current, edit.plannedAt)
  const isSame =
    planned.publishedAt?.getTime() === current.publishedAt?.getTime() &&
    isSameContent(contentOfDeskPost(current), edit.content) &&
    JSON.stringify(current.thumbnail) === JSON.stringify(edit.thumbnail)
  if (!isSame) return false
  if (!current.nextOf && edit.publicChange && isToldToReaders(edit.publicChange)) {
    // The same text again, so that readers are told: of a change that was saved without a word about it.
    const isRepeat = current.version !== edit.baseVersion
    return isRepeat && isSameChange(edit.publicChange, storedChange)
  }
  if (!edit.change) return true
  return current.version !== edit.baseVersion && isAlreadyApplied(current, edit.change)
}

/** Whether this step was taken already, most likely by the same request a moment ago. */
export function isAlreadyApplied(current: DeskPost, change: StatusChange): boolean {
  if (!statusesAfter(change.step).includes(current.status)) return false
  return change.step !== 'schedule' || current.publishedAt?.getTime() === change.at.getTime()
}

/** Whether readers were told this of the stored version: nothing of it is lost if the step is not taken again. */
export function isToldAlready(
  publicChange: PublicChange = minorChange,
  storedChange: PublicChange | null = minorChange,
): boolean {
  return !isToldToReaders(publicChange) || isSameChange(publicChange, storedChange ?? minorChange)
}
