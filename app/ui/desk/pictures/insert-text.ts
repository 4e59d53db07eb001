/**
 * Writes a paragraph of its own where the caret is, as if it had been typed: it can be undone, and whoever
 * listens to the field hears of it.
 */
export function insertParagraph(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const inserted = `${gap(before, /\n*$/)}${text}${gap(after, /^\n*/) || '\n'}`
  field.focus()
  field.setSelectionRange(selectionStart, selectionEnd)
  // Deprecated, and still the only way that browsers can undo.
  if (document.execCommand('insertText', false, inserted)) return
  field.setRangeText(inserted, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** The line ends that are missing to an empty line. */
function gap(beside: string, lineEnds: RegExp): string {
  if (beside.trim() === '') return ''
  const there = lineEnds.exec(beside)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - there))
}
