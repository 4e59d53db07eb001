import { type RefObject, useLayoutEffect, useRef } from 'react'

/** While a sheet is open, only it can be reached. The focus moves into it, and back when it closes. */
export function useSheet(sheet: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const opened = useRef<{ from: Element | null; release: () => void } | null>(null)
  // Not in its cleanup: React restores the focus after that.
  useLayoutEffect(() => {
    if (isOpen && sheet.current) {
      opened.current = { from: document.activeElement, release: inertOutside(sheet.current) }
      sheet.current.focus({ preventScroll: true })
      return
    }
    const { from, release } = opened.current ?? {}
    opened.current = null
    release?.()
    if (from instanceof HTMLElement) from.focus({ preventScroll: true })
  }, [sheet, isOpen])
  useLayoutEffect(() => () => opened.current?.release(), [])
}

/** Notifications stay readable. */
const neverInert = '[aria-live], script, style, dialog'

function inertOutside(element: HTMLElement): () => void {
  const made: HTMLElement[] = []
  for (
    let inside: HTMLElement | null = element;
    inside && inside !== document.body;
    inside = inside.parentElement
  ) {
    for (const sibling of inside.parentElement?.children ?? []) {
      const isOutside = sibling !== inside && sibling instanceof HTMLElement
      if (!isOutside || sibling.inert || sibling.matches(neverInert)) continue
      sibling.inert = true
      made.push(sibling)
    }
  }
  return () => {
    for (const one of made) one.inert = false
  }
}
