import type { Deadline } from './sequence-diff.rules'
import { wordsOf } from './word-runs.rules'

/** How often each word occurs. */
export type WordBag = ReadonlyMap<string, number>

export function wordBag(text: string): WordBag {
  const bag = new Map<string, number>()
  for (const word of wordsOf(text)) {
    if (/[\p{L}\p{N}]/u.test(word)) bag.set(word, (bag.get(word) ?? 0) + 1)
  }
  return bag
}

/** From 0, no word in common, to 1: the same words. */
export function similarity(one: WordBag, other: WordBag): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const [word, count] of smaller) common += Math.min(count, larger.get(word) ?? 0)
  const total = sizeOf(one) + sizeOf(other)
  return total === 0 ? 0 : (2 * common) / total
}

function sizeOf(bag: WordBag): number {
  let size = 0
  for (const count of bag.values()) size += count
  return size
}

/** Two entries with fewer words in common are not versions of one another. */
const minSimilarity = 0.4
const maxComparisons = 40_000

export type Pair<Entry> =
  | { older: Entry; newer: Entry }
  | { older: Entry; newer: null }
  | { older: null; newer: Entry }

/**
 * Finds which of the newer entries is a changed version of which older one, in order, so that as much text as possible
 * is paired. Entries without a counterpart were removed or added.
 */
export function pairSimilar<Entry>(
  older: readonly Entry[],
  newer: readonly Entry[],
  similarityOf: (older: Entry, newer: Entry) => number,
  deadline: Deadline,
): Pair<Entry>[] {
  if (older.length * newer.length > maxComparisons) return unpaired(older, newer)
  const width = newer.length + 1
  // best[i * width + j]: the highest total for the entries from i and j on.
  const best = new Float64Array((older.length + 1) * width)
  const paired = new Float64Array((older.length + 1) * width)
  for (let i = older.length - 1; i >= 0; i -= 1) {
    if (deadline.remainingMs() === 0) return unpaired(older, newer)
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      const score = similarityOf(older[i] as Entry, newer[j] as Entry)
      const together = score < minSimilarity ? 0 : score + (best[at + width + 1] ?? 0)
      paired[at] = together
      best[at] = Math.max(together, best[at + width] ?? 0, best[at + 1] ?? 0)
    }
  }
  return walk(older, newer, { best, paired, width })
}

function walk<Entry>(
  older: readonly Entry[],
  newer: readonly Entry[],
  { best, paired, width }: { best: Float64Array; paired: Float64Array; width: number },
): Pair<Entry>[] {
  const pairs: Pair<Entry>[] = []
  let [i, j] = [0, 0]
  while (i < older.length && j < newer.length) {
    const at = i * width + j
    const score = best[at] ?? 0
    if (score > 0 && paired[at] === score) {
      pairs.push({ older: older[i++] as Entry, newer: newer[j++] as Entry })
    } else if (best[at + width] === score) {
      pairs.push({ older: older[i++] as Entry, newer: null })
    } else {
      pairs.push({ older: null, newer: newer[j++] as Entry })
    }
  }
  return [...pairs, ...unpaired(older.slice(i), newer.slice(j))]
}

function unpaired<Entry>(older: readonly Entry[], newer: readonly Entry[]): Pair<Entry>[] {
  return [
    ...older.map((entry) => ({ older: entry, newer: null })),
    ...newer.map((entry) => ({ older: null, newer: entry })),
  ]
}
