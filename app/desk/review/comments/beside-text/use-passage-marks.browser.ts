import { useEffect, useEffectEvent } from 'react'
import { findAgain } from '~/posts/review/comments/passage.rules'
import {
  onNewSurface,
  type PassageMark,
  type TextRange,
  type TextSurface,
  textSurface,
} from '../../../writing/surface/text-surface.browser'
import { openThreads, type ShownThread } from '../shown-comments.rules'

/** Highlights the passages of open threads in the text that is being written. */
export function usePassageMarks(
  fieldId: string,
  threads: readonly ShownThread[],
  onOpen: (threadId: string) => void,
): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    let stopClicks = () => {}
    const show = () => {
      stopClicks()
      const surface = textSurface(fieldId)
      surface?.showMarks(marksOf(surface, threads))
      stopClicks = surface?.onMarkClick((id) => open(id)) ?? stopClicks
    }
    show()
    const stop = onNewSurface((id) => id === fieldId && show())
    return () => {
      stop()
      stopClicks()
    }
  }, [fieldId, threads])
}

function marksOf(surface: TextSurface, threads: readonly ShownThread[]): PassageMark[] {
  return openThreads(threads).flatMap((thread) => {
    const range = rangeOf(surface, thread)
    return range ? [{ id: thread.id, ...range }] : []
  })
}

/** Where the passage of a thread is in the text that is being written. Null if it is not there. */
export function rangeOf(surface: TextSurface, { id, anchor }: ShownThread): TextRange | null {
  const mark = surface.marks().find((one) => one.id === id)
  if (mark) return { start: mark.start, end: mark.end }
  const found = anchor && anchor.state !== 'deleted' ? findAgain(surface.text(), anchor) : null
  return found && { start: found.start, end: found.start + found.text.length }
}
