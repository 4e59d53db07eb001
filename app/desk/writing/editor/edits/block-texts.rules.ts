import type { TextRange } from '../../surface/text-range.rules'
import { fenceAfter, fenceBefore } from '../text/fences.rules'

/** Marks of quotes, list items, tasks, headings and footnotes. */
const prefix =
  /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)(?:[ \t]+\[[ xX]\](?=[ \t]|$))?|\d{1,9}[.)](?=[ \t]|$)|#{1,6}(?=[ \t]|$)|\[\^[^\]\s]{1,80}\]:))*[ \t]*/
const heading = /^ {0,3}#{1,6}[ \t]/
const divider = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const tableRule = /^[ \t]*\|[ \t:|-]*$/

/**
 * The texts of the paragraphs, list items, headings and table cells that a range touches, without their marks. Code
 * blocks and empty lines have none.
 */
export function blockTexts(text: string, range: TextRange): TextRange[] {
  const around = betweenEmptyLines(text, range)
  const blocks: TextRange[] = []
  let fence = fenceBefore(text, around.start)
  let canGoOn = false
  let start = around.start
  for (const line of text.slice(around.start, around.end).split('\n')) {
    const wasOpen = fence
    fence = fenceAfter(fence, line)
    const isText = wasOpen === null && fence === null && line.trim() !== '' && !divider.test(line)
    const last = blocks.at(-1)
    const parts = isText ? textsOfLine(line, start) : []
    const [only] = parts
    // A line without a mark goes on with the paragraph above.
    if (canGoOn && last && parts.length === 1 && only && isUnmarked(line)) last.end = only.end
    else blocks.push(...parts)
    canGoOn = isText && !heading.test(line) && !line.trimStart().startsWith('|')
    start += line.length + 1
  }
  return blocks.filter((block) => block.start <= range.end && block.end >= range.start)
}

/** Is the line at this place in a code block? */
export function isInCodeBlock(text: string, place: number): boolean {
  const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1
  return fenceBefore(text, start) !== null
}

function betweenEmptyLines(text: string, { start, end }: TextRange): TextRange {
  const gapBefore = start < 2 ? -1 : text.lastIndexOf('\n\n', start - 2)
  const gapAfter = text.indexOf('\n\n', end)
  return {
    start: gapBefore === -1 ? 0 : gapBefore + 2,
    end: gapAfter === -1 ? text.length : gapAfter,
  }
}

const isUnmarked = (line: string) => (prefix.exec(line)?.[0] ?? '').trim() === ''

function textsOfLine(line: string, lineStart: number): TextRange[] {
  if (tableRule.test(line)) return []
  if (line.trimStart().startsWith('|')) return cellsOfLine(line, lineStart)
  const marks = prefix.exec(line)?.[0].length ?? 0
  return [{ start: lineStart + marks, end: lineStart + line.length }]
}

function cellsOfLine(line: string, lineStart: number): TextRange[] {
  return Array.from(line.matchAll(/(?:\\.|[^|\\])+/g))
    .filter(([cell]) => cell.trim() !== '')
    .map(({ 0: cell, index }) => ({
      start: lineStart + index,
      end: lineStart + index + cell.length,
    }))
}
