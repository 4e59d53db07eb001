import {
  applyEdit,
  type SelectedText,
  type TextEdit,
} from '../../../app/desk/writing/editor/edits/text-edit.rules'

/** `‹` and `›` stand for the ends of the selection, `¦` for a caret. */
export function parse(marked: string): SelectedText {
  const caret = marked.indexOf('¦')
  if (caret !== -1) {
    return { text: marked.replace('¦', ''), selection: { start: caret, end: caret } }
  }
  const start = marked.indexOf('‹')
  return { text: marked.replace(/[‹›]/g, ''), selection: { start, end: marked.indexOf('›') - 1 } }
}

export function show({ text, selection: { start, end } }: SelectedText): string {
  if (start === end) return `${text.slice(0, start)}¦${text.slice(start)}`
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`
}

/** The text after an edit; null if there is none. */
export function applied<Edit extends TextEdit | null>(
  marked: string,
  edit: (selected: SelectedText) => Edit,
): string | null {
  const selected = parse(marked)
  const change = edit(selected)
  return change && show(applyEdit(selected, change))
}
