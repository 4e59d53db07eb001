import { useEffect, useRef } from 'react'

interface Incoming {
  /** Is what is dropped onto this element, or pasted while it has the focus, for us? */
  isForUs: (target: Element, how: 'dropped' | 'pasted') => boolean
  onPicture: (file: File) => void
}

/** Pictures that are dropped or pasted on the page. What was dropped beside every field does nothing. */
export function useIncomingPictures({ isForUs, onPicture }: Incoming): void {
  const latest = useRef({ isForUs, onPicture })
  latest.current = { isForUs, onPicture }
  useEffect(() => {
    const take = (
      event: Event,
      data: DataTransfer | null,
      how: Parameters<Incoming['isForUs']>[1],
    ) => {
      // Whatever file it is: whether it is a picture is found out by looking into it.
      const file = data?.files[0]
      const { target } = event
      if (!file || !(target instanceof Element) || !latest.current.isForUs(target, how)) return
      event.preventDefault()
      latest.current.onPicture(file)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      // A word processor puts its text there as a picture, too: the text is what was meant.
      if (data && !data.types.includes('text/plain')) take(event, data, 'pasted')
    }
    const onDragOver = (event: DragEvent) => {
      // Without this the browser would open the file, and the page with the text would be gone.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      onDragOver(event)
      take(event, event.dataTransfer, 'dropped')
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
