import { useEffect, useRef } from 'react'

type Method = 'dropped' | 'pasted'

interface IncomingPictures {
  /** Is a picture for this caller if it is dropped on the element, or pasted while the element has the focus? */
  accepts: (target: Element, method: Method) => boolean
  onPictures: (files: File[]) => void
}

/** Handles pictures that are dropped or pasted anywhere on the page. A drop outside of all targets does nothing. */
export function useIncomingPictures({ accepts, onPictures }: IncomingPictures): void {
  const latest = useRef({ accepts, onPictures })
  latest.current = { accepts, onPictures }
  useEffect(() => {
    const receive = (event: Event, data: DataTransfer | null, method: Method) => {
      // Any type of file: the server finds out whether it is a picture.
      const files = [...(data?.files ?? [])]
      const { target } = event
      if (
        files.length === 0 ||
        !(target instanceof Element) ||
        !latest.current.accepts(target, method)
      )
        return
      event.preventDefault()
      latest.current.onPictures(files)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      // Word processors also offer copied text as a picture, but the text should be pasted.
      if (data && !data.types.includes('text/plain')) receive(event, data, 'pasted')
    }
    const onDragOver = (event: DragEvent) => {
      // Otherwise the browser would open the file and leave the page with the unsaved text.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      onDragOver(event)
      receive(event, event.dataTransfer, 'dropped')
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
}
