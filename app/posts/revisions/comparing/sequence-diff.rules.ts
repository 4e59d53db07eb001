import { diffArrays } from 'diff'

export type Side = 'same' | 'removed' | 'added'

/** Neighbours that are in both sequences, only in the older one, or only in the newer. */
export interface Run {
  is: Side
  /** Where it begins in each sequence, and how many entries it has. */
  older: number
  newer: number
  length: number
}

/** When to stop comparing in detail: a comparison must not take longer than people wait. */
export interface Deadline {
  remainingMs(): number
}

export function deadlineIn(ms: number, now: () => number = () => performance.now()): Deadline {
  const end = now() + ms
  return { remainingMs: () => Math.max(0, end - now()) }
}

/** The time and memory of a comparison grow with the square of the number of differences. */
const maxDifferences = 5_000

/** Null if they differ too much to be compared in time. */
export function diffSequences(
  older: readonly string[],
  newer: readonly string[],
  deadline: Deadline,
): Run[] | null {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) => keys.map((key) => numberOf(numbers, key))
  const timeout = deadline.remainingMs()
  if (timeout === 0) return null
  const options = { timeout, maxEditLength: maxDifferences }
  const changes = diffArrays(numbered(older), numbered(newer), options)
  if (!changes) return null
  const position = { older: 0, newer: 0 }
  return changes.map(({ added, removed, count }) => {
    const run: Run = {
      is: added ? 'added' : removed ? 'removed' : 'same',
      ...position,
      length: count,
    }
    if (!added) position.older += count
    if (!removed) position.newer += count
    return run
  })
}

/** Numbers are compared much faster than long texts. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

/** Neither sequence has anything of the other. */
export function allDifferent(older: readonly unknown[], newer: readonly unknown[]): Run[] {
  const runs: Run[] = [
    { is: 'removed', older: 0, newer: 0, length: older.length },
    { is: 'added', older: older.length, newer: 0, length: newer.length },
  ]
  return runs.filter(({ length }) => length > 0)
}

/** A stretch that both have, or everything that was removed and added between two of them. */
export type Stretch<Entry> =
  | { is: 'same'; older: Entry[]; newer: Entry[] }
  | { is: 'different'; older: Entry[]; newer: Entry[] }

export function stretchesOf<Entry>(
  runs: readonly Run[],
  older: readonly Entry[],
  newer: readonly Entry[],
): Stretch<Entry>[] {
  const stretches: Stretch<Entry>[] = []
  for (const run of runs) {
    const is = run.is === 'same' ? 'same' : 'different'
    const last = stretches.at(-1)
    const stretch = last?.is === is ? last : { is, older: [], newer: [] }
    if (stretch !== last) stretches.push(stretch as Stretch<Entry>)
    if (run.is !== 'added') push(stretch.older, older, run.older, run.length)
    if (run.is !== 'removed') push(stretch.newer, newer, run.newer, run.length)
  }
  return stretches
}

function push<Entry>(to: Entry[], from: readonly Entry[], start: number, length: number): void {
  for (const entry of from.slice(start, start + length)) to.push(entry)
}
