import { linesAround, type SelectedText, type TextEdit } from './text-edit.rules'

export type ListKind = 'bullets' | 'numbers' | 'tasks'

const marker = /^(\s*)(?:#{1,6}[ \t]+|[-*+][ \t]+\[[ xX]\][ \t]+|[-*+][ \t]+|\d{1,9}[.)][ \t]+)?/
const headingMark = /^#{1,6}[ \t]+/
export const listMarks: Record<ListKind, RegExp> = {
  tasks: /^\s*[-*+][ \t]+\[[ xX]\][ \t]/,
  bullets: /^\s*[-*+][ \t]+(?!\[[ xX]\][ \t])/,
  numbers: /^\s*\d{1,9}[.)][ \t]/,
}

/** Makes the lines headings of this level, or paragraphs if they are headings of this level already. */
export function toggleHeading(selected: SelectedText, level: number): TextEdit {
  const mark = `${'#'.repeat(level)} `
  return changeLines(selected, (lines) => {
    const isHeading = lines.every((line) => headingMark.exec(line)?.[0].trim().length === level)
    return lines.map((line) => (isHeading ? '' : mark) + line.replace(marker, ''))
  })
}

export function toggleList(selected: SelectedText, kind: ListKind): TextEdit {
  return changeLines(selected, (lines) => {
    const isList = lines.every((line) => listMarks[kind].test(line))
    return lines.map((line, n) =>
      line.replace(marker, (_, indent: string) => (isList ? indent : indent + markOf(kind, n + 1))),
    )
  })
}

function markOf(kind: ListKind, number: number): string {
  if (kind === 'numbers') return `${number}. `
  return kind === 'tasks' ? '- [ ] ' : '- '
}

/** Empty lines between the paragraphs of a quote are part of it. */
export function toggleQuote(selected: SelectedText): TextEdit {
  const isQuote = (line: string) => /^ {0,3}>/.test(line)
  return changeLines(
    selected,
    (lines) =>
      lines.every(isQuote)
        ? lines.map((line) => line.replace(/^ {0,3}> ?/, ''))
        : lines.map((line) => (line === '' ? '>' : `> ${line}`)),
    { withEmptyLines: true },
  )
}

/** Changes each line that has a text; the caret stays where it is in its text, a selection stays one. */
export function changeLines(
  { text, selection }: SelectedText,
  change: (lines: string[]) => string[],
  { withEmptyLines = false } = {},
): TextEdit {
  const { start, end } = linesAround(text, selection)
  const lines = text.slice(start, end).split('\n')
  const isChanged = (line: string) => withEmptyLines || line.trim() !== '' || lines.length === 1
  const changed = change(lines.filter(isChanged))
  const next = lines.map((line) => (isChanged(line) ? (changed.shift() ?? line) : line))
  const insert = next.join('\n')
  const placeOf = (place: number) => start + movedPlace(lines, next, place - start)
  const isCaret = selection.start === selection.end
  return {
    start,
    end,
    insert,
    selection: isCaret
      ? { start: placeOf(selection.start), end: placeOf(selection.start) }
      : { start, end: start + insert.length },
  }
}

/** Lines change at their beginning only, so a place keeps its distance from the end of its line. */
function movedPlace(before: string[], after: string[], place: number): number {
  let passed = 0
  let moved = 0
  for (const [n, line] of before.entries()) {
    const next = after[n] ?? ''
    if (place <= passed + line.length) {
      return moved + Math.max(0, next.length - (passed + line.length - place))
    }
    passed += line.length + 1
    moved += next.length + 1
  }
  return moved
}
