import { type DragEvent, useState } from 'react'

interface DropTarget {
  isDragging: boolean
  onDrop: () => void
}

/** The handlers of an element that takes dragged entries, and whether one is over it. */
export function useDropTarget({ isDragging, onDrop }: DropTarget) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isDragging) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  return { isOver, handlers }
}
