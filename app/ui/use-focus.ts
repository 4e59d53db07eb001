import { useEffect, useRef } from 'react'

/** Puts the focus on what has just come into the page, or says something new, so that it is read first. */
export function useFocus<Element extends HTMLElement>(news?: unknown) {
  const element = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it is, it is new
  useEffect(() => element.current?.focus(), [news])
  return element
}
