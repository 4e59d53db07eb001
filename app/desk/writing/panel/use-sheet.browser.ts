import { type RefObject, useLayoutEffect } from 'react'

/** While a sheet is open, only it can be reached. The focus moves into it, and back when it closes. */
export function useSheet(sheet: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const { current } = sheet
    if (!isOpen || !current) return
    const before = document.activeElement
    const release = inertOutside(current)
    current.focus({ preventScroll: true })
    return () => {
      release()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [sheet, isOpen])
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
