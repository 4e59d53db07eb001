export interface Caret {
  start: number
  end: number
}

export function caretOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret {
  return { start: selectionStart, end: selectionEnd }
}

/**
 * Writes a paragraph of its own where the caret was, as if it had been typed: it can be undone, and whoever
 * listens to the field hears of it. The caret is that of before a dialog was opened: browsers that give the
 * focus back when it is closed may forget where it was.
 */
export function insertParagraph(field: HTMLTextAreaElement, text: string, caret: Caret): void {
  const { value } = field
  const { start, end } = caret
  const before = value.slice(0, start)
  const after = value.slice(end)
  const inserted = `${gap(before, /\n*$/)}${text}${gap(after, /^\n*/) || '\n'}`
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, and still the only way that browsers can undo.
  if (document.execCommand('insertText', false, inserted)) return
  field.setRangeText(inserted, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** The line ends that are missing to an empty line. */
function gap(beside: string, lineEnds: RegExp): string {
  if (beside.trim() === '') return ''
  const there = lineEnds.exec(beside)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - there))
}
