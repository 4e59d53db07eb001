export interface Caret {
  start: number
  end: number
}

export function caretOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret {
  return { start: selectionStart, end: selectionEnd }
}

/**
 * Inserts a separate paragraph as if it were typed, so that it can be undone and fires an input event. The caret is
 * the one from before a dialog opened, because some browsers lose it when the dialog closes.
 */
export function insertParagraph(field: HTMLTextAreaElement, text: string, caret: Caret): void {
  const { value } = field
  const { start, end } = caret
  const before = value.slice(0, start)
  const after = value.slice(end)
  const inserted = `${gap(before, /\n*$/)}${text}${gap(after, /^\n*/) || '\n'}`
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but still the only way to keep the undo history.
  if (document.execCommand('insertText', false, inserted)) return
  field.setRangeText(inserted, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** The line ends that are missing for an empty line between the paragraph and its neighbour. */
function gap(neighbour: string, lineEnds: RegExp): string {
  if (neighbour.trim() === '') return ''
  const existing = lineEnds.exec(neighbour)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - existing))
}
