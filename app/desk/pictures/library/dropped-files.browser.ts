import { useEffect, useRef } from 'react'

interface DroppedFiles {
  onFiles: (files: File[]) => void
  /** Whether files are being dragged over the page. */
  onHover: (isOver: boolean) => void
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Receives files that are dropped anywhere on the page. */
export function useDroppedFiles({ onFiles, onHover }: DroppedFiles): void {
  const latest = useRef({ onFiles, onHover })
  latest.current = { onFiles, onHover }
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      latest.current.onHover(true)
    }
    const onDragLeave = (event: DragEvent) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) latest.current.onHover(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      latest.current.onHover(false)
      latest.current.onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
}
