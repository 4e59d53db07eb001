import type { DiffPart } from '../word-diff.rules'
import { foldUnchanged, type Section } from './fold-unchanged.rules'
import {
  allDifferent,
  type Deadline,
  diffSequences,
  type Stretch,
  stretchesOf,
} from './sequence-diff.rules'
import { pairSimilar, similarity, type WordBag, wordBag } from './similar-pairs.rules'
import { compareWords, wordsOf } from './word-runs.rules'

/** A line of Markdown with its numbers in both texts; null in the one that lacks it. */
export interface SourceLine {
  is: DiffPart['is']
  older: number | null
  newer: number | null
  parts: DiffPart[]
}

interface Line {
  number: number
  text: string
  bag: WordBag | null
}

const folding = { context: 2, minFolded: 4 }

/** Both texts as one, line by line, with the changed words of changed lines marked. */
export function compareSources(
  older: string,
  newer: string,
  deadline: Deadline,
): Section<SourceLine>[] {
  const [before, after] = [linesOf(older), linesOf(newer)]
  const texts = (lines: Line[]) => lines.map(({ text }) => text)
  const runs = diffSequences(texts(before), texts(after), deadline) ?? allDifferent(before, after)
  const lines = stretchesOf(runs, before, after).flatMap((stretch) =>
    stretch.is === 'same' ? unchangedLines(stretch) : changedLines(stretch, deadline),
  )
  return foldUnchanged(lines, ({ is }) => is === 'same', folding)
}

function linesOf(source: string): Line[] {
  if (source === '') return []
  return source.split(/\r\n|\r|\n/).map((text, index) => ({ number: index + 1, text, bag: null }))
}

function unchangedLines({ older, newer }: Stretch<Line>): SourceLine[] {
  return newer.map(({ number, text }, index) => ({
    is: 'same',
    older: older[index]?.number ?? null,
    newer: number,
    parts: text === '' ? [] : [{ is: 'same', text }],
  }))
}

/** As in a patch: the removed lines of a stretch come before the added ones. */
function changedLines({ older, newer }: Stretch<Line>, deadline: Deadline): SourceLine[] {
  const removed = new Map<Line, DiffPart[]>()
  const added = new Map<Line, DiffPart[]>()
  for (const pair of pairSimilar(older, newer, similarityOfLines, deadline)) {
    if (!pair.older || !pair.newer) continue
    const parts = compareLine(pair.older.text, pair.newer.text, deadline)
    if (!parts) continue
    removed.set(
      pair.older,
      parts.filter(({ is }) => is !== 'added'),
    )
    added.set(
      pair.newer,
      parts.filter(({ is }) => is !== 'removed'),
    )
  }
  return [
    ...older.map((line) => changedLine('removed', line, removed.get(line))),
    ...newer.map((line) => changedLine('added', line, added.get(line))),
  ]
}

function similarityOfLines(older: Line, newer: Line): number {
  older.bag ??= wordBag(older.text)
  newer.bag ??= wordBag(newer.text)
  return similarity(older.bag, newer.bag)
}

function changedLine(
  is: 'removed' | 'added',
  { number, text }: Line,
  parts: DiffPart[] = [{ is, text }],
): SourceLine {
  const numbers = is === 'removed' ? { older: number, newer: null } : { older: null, newer: number }
  return { is, ...numbers, parts: parts.filter((part) => part.text !== '') }
}

function compareLine(older: string, newer: string, deadline: Deadline): DiffPart[] | null {
  const words = (text: string) => wordsOf(text).map((word) => ({ key: word, text: word }))
  const stretches = compareWords(words(older), words(newer), deadline)
  const textOf = (list: { text: string }[]) => list.map(({ text }) => text).join('')
  return (
    stretches?.flatMap((stretch): DiffPart[] =>
      stretch.is === 'same'
        ? [{ is: 'same', text: textOf(stretch.newer) }]
        : [
            { is: 'removed', text: textOf(stretch.older) },
            { is: 'added', text: textOf(stretch.newer) },
          ],
    ) ?? null
  )
}
