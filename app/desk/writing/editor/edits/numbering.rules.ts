import type { TextRange } from '../../surface/text-range.rules'
import { applyEdit, type Change, editOf, type SelectedText, type TextEdit } from './text-edit.rules'

interface Item {
  start: number
  end: number
  number: number
  /** Of the item before it, in the same list. */
  previous: number | null
  expected: number
}

interface Level {
  indent: number
  number: number | null
  next: number
}

/** More would not be numbered while a key waits. */
const maxLines = 500
const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/
const isListLine = (line: string) => item.test(line) || /^(\s{2}|\s*$)/.test(line)

/** An edit of list items, after which the numbers around it are in order. Lists with the same number everywhere stay so. */
export function numbered(selected: SelectedText, edit: TextEdit): TextEdit {
  const isSameNumber = ({ number, previous }: Item) => number === previous
  if (itemsAround(selected.text, edit).some(isSameNumber)) return edit
  const after = applyEdit(selected, edit)
  const changed = { start: edit.start, end: edit.start + edit.insert.length }
  const changes: Change[] = itemsAround(after.text, changed)
    .filter(({ number, expected }) => number !== expected)
    .map(({ start, end, expected }) => ({ start, end, insert: String(expected) }))
  return changes.length === 0 ? edit : oneAfterOther(edit, after, changes)
}

function oneAfterOther(edit: TextEdit, { text, selection }: SelectedText, changes: Change[]) {
  const second = editOf(text, changes, selection)
  const start = Math.min(edit.start, second.start)
  const changedEnd = edit.start + edit.insert.length
  const end = Math.max(changedEnd, second.end)
  return {
    start,
    end: end + edit.end - changedEnd,
    insert: text.slice(start, second.start) + second.insert + text.slice(second.end, end),
    selection: second.selection,
  }
}

/** The numbered items of the lists around a range. */
function itemsAround(text: string, range: TextRange): Item[] {
  const { start, end } = listAround(text, range)
  const items: Item[] = []
  const levels: Level[] = []
  let lineStart = start
  for (const line of text.slice(start, end).split('\n')) {
    const [, space = '', digits] = item.exec(line) ?? []
    if (item.test(line)) {
      const number = digits === undefined ? null : Number(digits)
      const level = levelOf(levels, space.length)
      const from = lineStart + space.length
      if (number !== null && digits !== undefined) {
        const first = levels.length > 1 ? 1 : number
        const expected = level.number === null ? first : level.next
        const place = { start: from, end: from + digits.length }
        items.push({ ...place, number, previous: level.number, expected })
        level.next = expected + 1
      }
      level.number = number
    }
    lineStart += line.length + 1
  }
  return items
}

/** The list with this indent. Lists inside of it have ended. */
function levelOf(levels: Level[], indent: number): Level {
  while ((levels.at(-1)?.indent ?? 0) > indent) levels.pop()
  const last = levels.at(-1)
  if (last && indent - last.indent < 2) return last
  const level = { indent, number: null, next: 1 }
  levels.push(level)
  return level
}

function listAround(text: string, range: TextRange): TextRange {
  let { start, end } = range
  for (let count = 0; start > 0 && count < maxLines; count += 1) {
    const previous = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1
    if (!isListLine(text.slice(previous, start - 1))) break
    start = previous
  }
  for (let count = 0; end < text.length && count < maxLines; count += 1) {
    const next = text.indexOf('\n', end + 1)
    const lineEnd = next === -1 ? text.length : next
    if (!isListLine(text.slice(end + 1, lineEnd))) break
    end = lineEnd
  }
  return { start, end }
}
