import type { TextRange } from '../../surface/text-range.rules'

/**
 * Where a text writes an entity: the place nearest to a line, from 1. The whole line if the text does not have it any
 * more.
 */
export function mentionAt(text: string, line: number, written: readonly string[]): TextRange {
  const start = startOfLine(text, line)
  for (const spelling of written) {
    const place = nearest(text, spelling, start)
    if (place !== -1) return { start: place, end: place + spelling.length }
  }
  const end = text.indexOf('\n', start)
  return { start, end: end === -1 ? text.length : end }
}

function nearest(text: string, spelling: string, start: number): number {
  const after = text.indexOf(spelling, start)
  const before = start === 0 ? -1 : text.lastIndexOf(spelling, start - 1)
  if (after === -1 || before === -1) return Math.max(after, before)
  return after - start <= start - before ? after : before
}

function startOfLine(text: string, line: number): number {
  let start = 0
  for (let current = 1; current < line; current += 1) {
    const end = text.indexOf('\n', start)
    if (end === -1) return start
    start = end + 1
  }
  return start
}
