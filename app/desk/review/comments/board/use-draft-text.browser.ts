import { useCallback, useEffect, useState } from 'react'

/** A text that is kept in this browser tab until it is sent, also when the page is loaded again. */
export function useDraftText(
  key: string,
  initial: string,
): [text: string, change: (text: string) => void, clear: () => void] {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const stored = read(key)
    if (stored !== null) setText((typed) => (typed === initial ? stored : typed))
  }, [key, initial])
  const change = useCallback(
    (next: string) => {
      setText(next)
      write(key, next)
    },
    [key],
  )
  const clear = useCallback(() => {
    setText(initial)
    write(key, null)
  }, [key, initial])
  return [text, change, clear]
}

const prefix = 'comment '

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key)
  } catch {
    // Storage is blocked: the text is on the page only.
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, text)
  } catch {
    // Storage is blocked or full: the text is on the page only.
  }
}
