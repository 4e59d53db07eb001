import { useEffect, useRef } from 'react'

/** Focuses an element when it appears, and whenever `key` changes, so that screen readers read it first. */
export function useFocus<Element extends HTMLElement>(key?: unknown) {
  const element = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the reason to focus again
  useEffect(() => element.current?.focus(), [key])
  return element
}
