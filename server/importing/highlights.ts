import type { ReportLine } from './report-line'

/** What is printed at the end of an import: a line for each kind of note, with the number of its items. */
export interface Highlights {
  add(line: ReportLine): void
  /** Errors first, then what was kept or left, then what was changed. */
  lines(): string[]
}

const maxLines = 20
/** More kinds than anybody reads. Beyond it, notes are only in the report. */
const maxKinds = 500
const maxLineLength = 300

/** Notes that differ only in what they name. */
interface Kind {
  first: ReportLine
  note: string
  count: number
}

export function createHighlights(): Highlights {
  const kinds = new Map<string, Kind>()
  let isCut = false
  return {
    add(line) {
      if (line.result === 'unchanged') return
      for (const note of line.notes) {
        const key = `${line.result} ${kindOf(note)}`
        const same = kinds.get(key)
        if (same) same.count += 1
        else if (kinds.size < maxKinds) kinds.set(key, { first: line, note, count: 1 })
        else isCut = true
      }
    },
    lines() {
      const sorted = [...kinds.values()].sort((one, other) => rankOf(one) - rankOf(other))
      const hidden = sorted.length - maxLines
      return [
        ...sorted.slice(0, maxLines).map(lineOf),
        ...(hidden > 0 ? [`${isCut ? 'More than ' : ''}${hidden} other kinds of notes.`] : []),
      ]
    },
  }
}

/** Without the parts of a note that differ from item to item: quoted texts, addresses, numbers, and what it was before. */
export function kindOf(note: string): string {
  return note
    .replace(/(It was|left out|text|mails|members): .*$/s, '$1')
    .replace(/“[^”]*”/g, '“”')
    .replace(/(?:https?:\/)?\/\S+/g, '/')
    .replace(/\d+/g, '0')
}

function rankOf({ first: { isError, result } }: Kind): number {
  if (isError) return 0
  return result === 'kept' || result === 'left' ? 1 : 2
}

function lineOf({ first: { item, title, result }, note, count }: Kind): string {
  const name = title && title !== item ? `${item} “${title}”` : item
  const others = count > 1 ? ` and ${count - 1} more` : ''
  return `${name}${others}, ${result}: ${note}`.slice(0, maxLineLength)
}
