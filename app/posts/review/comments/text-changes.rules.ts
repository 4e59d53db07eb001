import { changeBetween } from '~/autosave/text-change.rules'
import { paragraphs } from '../../editing/merging/body-merge.rules'
import { type Hunk, hunksBetween } from '../../editing/merging/token-merge.rules'

/** The characters from `start` up to `end` of the older text became `inserted`, at `newStart` of the newer one. */
interface Change {
  start: number
  end: number
  newStart: number
  inserted: string
}

export interface TextSpan {
  start: number
  end: number
}

/** Where a part of the older text is in the newer one, and how much of its words is left: from 0 to 1. */
export interface MovedSpan extends TextSpan {
  kept: number
}

/** The time of a comparison grows with the square of these. Past them a part counts as replaced. */
const limits = { paragraphEdits: 600, wordEdits: 800, wordsLength: 60_000 }

/**
 * Follows parts of a text to its next version. Paragraphs are compared once; words only where a part was changed, so
 * that a long text costs no more than a short one.
 */
export function spanMover(older: string, newer: string): (span: TextSpan) => MovedSpan {
  const byParagraph = paragraphChanges(older, newer)
  const byWord = new Map<Change, Change[]>()
  const detailsOf = (change: Change) => {
    const known = byWord.get(change)
    if (known) return known
    const details = wordChanges(older, change)
    byWord.set(change, details)
    return details
  }
  return (span) => {
    const changes = byParagraph.flatMap((change) =>
      change.start <= span.end && change.end >= span.start ? detailsOf(change) : [change],
    )
    return moveSpan(older, changes, span)
  }
}

function paragraphChanges(older: string, newer: string): Change[] {
  const tokens = paragraphs(older)
  const hunks = hunksBetween(tokens, paragraphs(newer), limits.paragraphEdits)
  if (hunks) return toChanges(tokens, hunks)
  const { start, removed, inserted } = changeBetween(older, newer)
  return [{ start, end: start + removed, newStart: start, inserted }]
}

function wordChanges(older: string, change: Change): Change[] {
  const removed = older.slice(change.start, change.end)
  if (removed === '' || change.inserted === '') return [change]
  if (removed.length + change.inserted.length > limits.wordsLength) return [change]
  const tokens = words(removed)
  const hunks = hunksBetween(tokens, words(change.inserted), limits.wordEdits)
  if (!hunks) return [change]
  return toChanges(tokens, hunks, change).map((word) => withoutSameEnds(older, word))
}

/** Words, the spaces between them, and single signs. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}'’]+|\s+|./gsu) ?? []
}

function toChanges(tokens: string[], hunks: Hunk[], from = { start: 0, newStart: 0 }): Change[] {
  const starts = [from.start]
  for (const token of tokens) starts.push((starts.at(-1) ?? 0) + token.length)
  let shift = from.newStart - from.start
  return hunks.map((hunk) => {
    const start = starts[hunk.start] ?? from.start
    const end = starts[hunk.end] ?? start
    const inserted = hunk.tokens.join('')
    const change = { start, end, newStart: start + shift, inserted }
    shift += inserted.length - (end - start)
    return change
  })
}

/** A corrected spelling changes some letters of a word, not the word. */
function withoutSameEnds(older: string, change: Change): Change {
  const { start, removed, inserted } = changeBetween(
    older.slice(change.start, change.end),
    change.inserted,
  )
  return {
    start: change.start + start,
    end: change.start + start + removed,
    newStart: change.newStart + start,
    inserted,
  }
}

function moveSpan(older: string, changes: readonly Change[], { start, end }: TextSpan): MovedSpan {
  const moved = { start: movedStart(changes, start), end: movedEnd(changes, end) }
  const weigh = scaleFor(older.slice(start, end))
  const all = weigh(older.slice(start, end))
  let lost = 0
  for (const change of changes) {
    const from = Math.max(change.start, start)
    const to = Math.min(change.end, end)
    if (from < to) lost += weigh(older.slice(from, to))
  }
  if (moved.end <= moved.start || all === 0)
    return { start: moved.start, end: moved.start, kept: 0 }
  return { ...moved, kept: 1 - lost / all }
}

/** What replaces the first word belongs to the passage; what is inserted before it does not. */
function movedStart(changes: readonly Change[], position: number): number {
  let shift = 0
  for (const { start, end, newStart, inserted } of changes) {
    if (start > position || (start === position && end > position)) break
    if (end > position) return newStart + inserted.length
    shift = newStart + inserted.length - end
  }
  return position + shift
}

/** What replaces the last word belongs to the passage; what is inserted after it does not. */
function movedEnd(changes: readonly Change[], position: number): number {
  let shift = 0
  for (const { start, end, newStart, inserted } of changes) {
    if (start >= position) break
    if (end > position) return newStart
    shift = newStart + inserted.length - end
  }
  return position + shift
}

/** Counts letters and digits: spaces and signs are in every text. Signs count where there is nothing else. */
function scaleFor(span: string): (text: string) => number {
  const counted = /[\p{L}\p{N}]/u.test(span) ? /[\p{L}\p{N}]/gu : /\S/gu
  return (text) => text.match(counted)?.length ?? 0
}
