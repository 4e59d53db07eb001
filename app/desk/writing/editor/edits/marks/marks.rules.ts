import type { TextRange } from '../../../surface/text-range.rules'
import { blockTexts, isInCodeBlock } from '../block-texts.rules'
import { surround } from '../inline.rules'
import {
  type Change,
  caretAt,
  editOf,
  linesAround,
  type SelectedText,
  selectOnly,
  type TextEdit,
  withoutOuterSpace,
} from '../text-edit.rules'
import { hasMark, type InlineMark, type MarkSpan, markSpans } from './mark-spans.rules'

/** Adds a mark around the selected text or the word at the caret, or removes it. At the end of a mark it goes past it. */
export function toggleMark({ text, selection }: SelectedText, mark: InlineMark): TextEdit {
  return selection.start === selection.end
    ? toggleAtCaret(text, selection.start, mark)
    : toggleSelected(text, selection, mark)
}

function toggleAtCaret(text: string, caret: number, mark: InlineMark): TextEdit {
  if (isInCodeBlock(text, caret)) return selectOnly(caretAt(caret))
  const blocks = blockTexts(text, linesAround(text, caretAt(caret)))
  const block = blocks.findLast(({ start }) => start <= caret) ?? blocks[0] ?? caretAt(caret)
  const place = Math.max(caret, block.start)
  const size = mark.length
  if (isBetweenMarks(text, place, mark)) {
    return { start: place - size, end: place + size, insert: '', selection: caretAt(place - size) }
  }
  const past = goPastMark(text, { start: block.start, end: place }, mark)
  if (past) return past
  const { spans } = markSpans(text, block, mark)
  const span = spans.find(({ open, close }) => open <= place && place <= close)
  if (span) return editOf(text, removed(span, size), caretAt(inside(place, span)))
  const word = wordAt(text, place)
  const edit = surround({ text, selection: word }, mark, mark)
  const isBehindWord = place === word.end && word.start < word.end
  return { ...edit, selection: caretAt(place + (isBehindWord ? 2 * size : size)) }
}

const inside = (place: number, { start, end }: TextRange) => Math.min(Math.max(place, start), end)

function isBetweenMarks(text: string, place: number, mark: InlineMark): boolean {
  const sign = mark[0] ?? ''
  return hasMark(runBefore(text, place, sign), mark) && hasMark(runAfter(text, place, sign), mark)
}

/** Spaces before the end of the mark come after it: a mark next to a space does nothing in Markdown. */
function goPastMark(text: string, before: TextRange, mark: InlineMark): TextEdit | null {
  const place = before.end
  if (!hasMark(runAfter(text, place, mark[0] ?? ''), mark)) return null
  const { unclosed } = markSpans(text, before, mark)
  const marked = text.slice(unclosed ?? place, place)
  if (marked.trim() === '') return null
  const space = marked.slice(marked.trimEnd().length)
  const end = place + mark.length
  if (space === '') return selectOnly(caretAt(end))
  return { start: place - space.length, end, insert: mark + space, selection: caretAt(end) }
}

function toggleSelected(text: string, selection: TextRange, mark: InlineMark): TextEdit {
  const parts = blockTexts(text, selection).flatMap((block) => {
    const { spans } = markSpans(text, block, mark)
    const selected = {
      start: Math.max(selection.start, block.start),
      end: Math.min(selection.end, block.end),
    }
    const trimmed = withoutOuterSpace(text, selected)
    const part = withoutOuterSpace(text, withoutOwnMarks(trimmed, spans))
    return text.slice(part.start, part.end).trim() === '' ? [] : [{ ...part, spans }]
  })
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return selectOnly(selection)
  const isMarked = parts.every((part) => spanAround(part) !== undefined)
  const changes = parts.flatMap((part) => {
    const span = spanAround(part)
    if (isMarked && span) return unmark(text, part, span, mark)
    return span ? [] : addMark(part, mark)
  })
  return editOf(text, changes, { start: first.start, end: last.end })
}

interface Part extends TextRange {
  spans: MarkSpan[]
}

const spanAround = ({ spans, ...part }: Part) =>
  spans.find(({ start, end }) => start <= part.start && part.end <= end)

/** Marks at the ends of a selection are not part of the text. */
function withoutOwnMarks({ start, end }: TextRange, spans: MarkSpan[]): TextRange {
  const first = spans.find((span) => span.open <= start && start < span.start)
  const last = spans.find((span) => span.end < end && end <= span.close)
  return { start: first?.start ?? start, end: last?.end ?? end }
}

/** The rest of the marked text stays marked. */
function unmark(text: string, part: TextRange, span: MarkSpan, mark: InlineMark): Change[] {
  const before = text.slice(span.start, part.start)
  const after = text.slice(part.end, span.end)
  const [opening, closing] = removed(span, mark.length)
  const closeAt = span.start + before.trimEnd().length
  const openAt = span.end - after.trimStart().length
  return [
    before.trim() === '' ? opening : { ...caretAt(closeAt), insert: mark },
    after.trim() === '' ? closing : { ...caretAt(openAt), insert: mark },
  ]
}

function removed({ start, end }: MarkSpan, size: number): [Change, Change] {
  return [
    { start: start - size, end: start, insert: '' },
    { start: end, end: end + size, insert: '' },
  ]
}

/** Marks of the same kind in the part, or next to it, become one with it. */
function addMark({ start, end, spans }: Part, mark: InlineMark): Change[] {
  const touched = spans.filter((span) => span.open <= end && span.close >= start)
  const changes = touched.flatMap((span) => {
    const [opening, closing] = removed(span, mark.length)
    return [...(span.open >= start ? [opening] : []), ...(span.close <= end ? [closing] : [])]
  })
  const goesOnBefore = touched.some((span) => span.open < start)
  const goesOnAfter = touched.some((span) => span.close > end)
  return [
    ...(goesOnBefore ? [] : [{ ...caretAt(start), insert: mark }]),
    ...changes,
    ...(goesOnAfter ? [] : [{ ...caretAt(end), insert: mark }]),
  ]
}

function runBefore(text: string, place: number, sign: string): number {
  let count = 0
  while (count < 4 && text[place - 1 - count] === sign) count += 1
  return count
}

function runAfter(text: string, place: number, sign: string): number {
  let count = 0
  while (count < 4 && text[place + count] === sign) count += 1
  return count
}

const letter = /[\p{L}\p{M}\p{N}]/u

function wordAt(text: string, place: number): TextRange {
  let start = place
  let end = place
  while (start > 0 && letter.test(text[start - 1] ?? '')) start -= 1
  while (end < text.length && letter.test(text[end] ?? '')) end += 1
  return { start, end }
}
