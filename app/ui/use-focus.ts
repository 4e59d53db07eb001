import { useEffect, useRef } from 'react'

/**
 * Focuses an element when it appears, and whenever `key` changes, so that screen readers read it first. Somebody who is
 * writing keeps the focus.
 */
export function useFocus<Element extends HTMLElement>(key?: unknown) {
  const element = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the reason to focus again
  useEffect(() => {
    if (!isWriting()) element.current?.focus()
  }, [key])
  return element
}

/** Is the focus in a text? If it were moved, the next keys would be lost. */
export function isWriting(): boolean {
  if (typeof document === 'undefined') return false
  return document.activeElement?.matches('textarea, [contenteditable="true"]') ?? false
}
