import { allFields, postFieldNames } from '../fields/post-fields.rules'

/** How many words a version has more, and how many less, than the one before it. */
export interface ChangeSize {
  added: number
  removed: number
}

/** A version as its revision stores it. */
export type SizedTexts = object

/**
 * Counts words that one text has more often than the other: its time grows only with their length. A word that moved
 * counts as neither.
 */
export function changeSize(older: SizedTexts | null, newer: SizedTexts): ChangeSize {
  const counts = new Map<string, number>()
  count(counts, wordsIn(newer), 1)
  count(counts, older ? wordsIn(older) : [], -1)
  const size = { added: 0, removed: 0 }
  for (const surplus of counts.values()) {
    if (surplus > 0) size.added += surplus
    else size.removed -= surplus
  }
  return size
}

/** How much a version changed, for screen readers. */
export function changedWordsText({ added, removed }: ChangeSize): string {
  if (added === 0 && removed === 0) return 'No words changed'
  return `${added} ${added === 1 ? 'word' : 'words'} added, ${removed} removed`
}

function count(counts: Map<string, number>, words: Iterable<string>, by: 1 | -1): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + by)
}

function* wordsIn(version: SizedTexts): Generator<string> {
  const texts: Partial<Record<string, unknown>> = { ...version }
  for (const name of postFieldNames) {
    if (allFields[name].isCompared) yield* wordsOf(texts[name])
  }
  yield* wordsOf(texts.faq)
}

function* wordsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* value.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  else if (Array.isArray(value)) for (const entry of value) yield* wordsOf(entry)
  else if (value !== null && typeof value === 'object') yield* wordsOf(Object.values(value))
}
