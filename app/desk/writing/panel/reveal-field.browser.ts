import { textSurface } from '../surface/text-surface.browser'

type Listener = (field: Element) => void
const listeners = new Set<Listener>()

/** Called before a field is focused, to show the part of the page that has it. Returns a function that stops it. */
export function onReveal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes a field focusable: unfolds its section of the panel, or closes what covers it. */
export function revealField(id: string): HTMLElement | null {
  const field = document.getElementById(id)
  if (field) for (const listener of listeners) listener(field)
  return field
}

/** Shows and focuses a field, wherever it is on the page. */
export function focusField(id: string): void {
  const field = revealField(id)
  if (!field) return
  const surface = textSurface(id)
  if (surface) surface.select(surface.selection())
  else field.focus()
  // The surface of a text may be another element than its field.
  const focused = document.activeElement ?? field
  focused.scrollIntoView({ block: 'nearest' })
}
