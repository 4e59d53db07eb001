import { textAreaInsertionPoint } from './text-area-insertion-point.browser'
import type { TextRange } from './text-range.rules'
import type {
  InsertionPoint,
  InsertionPointOptions,
  PassageMark,
  TextSurface,
} from './text-surface.rules'

export type { InsertionPoint, InsertionPointOptions, PassageMark, TextRange, TextSurface }

const editors = new Map<string, TextSurface>()
const listeners = new Set<(fieldId: string) => void>()

/** Called when an editor takes the place of a text area. Returns a function that stops listening. */
export function onNewSurface(listener: (fieldId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An editor that draws a field takes the place of its text area. Returns a function that gives it back. */
export function registerSurface(fieldId: string, surface: TextSurface): () => void {
  editors.set(fieldId, surface)
  for (const listener of listeners) listener(fieldId)
  return () => {
    if (editors.get(fieldId) === surface) editors.delete(fieldId)
  }
}

export function textSurface(fieldId: string): TextSurface | null {
  const editor = editors.get(fieldId)
  if (editor) return editor
  const field = document.getElementById(fieldId)
  return field instanceof HTMLTextAreaElement ? textAreaSurface(field) : null
}

function textAreaSurface(field: HTMLTextAreaElement): TextSurface {
  const lineCount = () => Math.max(1, field.value.split('\n').length)
  // Lines that wrap make this an estimate.
  const lineHeight = () => field.scrollHeight / lineCount()
  return {
    text: () => field.value,
    selection: () => ({ start: field.selectionStart, end: field.selectionEnd }),
    replace({ start, end }, text) {
      field.focus()
      field.setSelectionRange(start, end)
      // Deprecated, but still the only way to keep the undo history.
      if (document.execCommand('insertText', false, text)) return
      field.setRangeText(text, start, end, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    },
    select({ start, end }) {
      field.focus()
      field.setSelectionRange(start, end)
      const line = field.value.slice(0, start).split('\n').length - 1
      field.scrollTop = Math.max(0, line * lineHeight() - field.clientHeight / 3)
    },
    placeAt(x, y) {
      const caret = document.caretPositionFromPoint?.(x, y)
      return caret?.offsetNode === field ? caret.offset : field.selectionEnd
    },
    addInsertionPoints: (positions) =>
      positions.map((at) => textAreaInsertionPoint(at, () => textSurface(field.id))),
    showMarks: () => {},
    marks: () => [],
    onMarkClick: () => () => {},
    topLine: () => (field.scrollTop + hiddenAbove(field)) / lineHeight(),
    scrollToLine(line) {
      const top = line * lineHeight()
      if (field.scrollHeight > field.clientHeight + 1) field.scrollTop = top
      else window.scrollBy({ top: top - passedAbove(field), behavior: 'instant' })
    },
    onScroll(listener) {
      // The scroll event of an element reaches the document only while it is captured.
      document.addEventListener('scroll', listener, { capture: true, passive: true })
      return () => document.removeEventListener('scroll', listener, { capture: true })
    },
  }
}

/** How far the top of the field is above the part of the window that nothing covers. A field grows with its text. */
function passedAbove(field: HTMLElement): number {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return (covered || 0) - field.getBoundingClientRect().top
}

function hiddenAbove(field: HTMLElement): number {
  return Math.max(0, passedAbove(field))
}
