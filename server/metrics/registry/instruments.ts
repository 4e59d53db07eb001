import { type Family, formatLabels, type Labels } from './family'

/** One number to count up: `count.value += 1` is all that a busy path may cost. */
export interface Count {
  value: number
}

export interface Counter<Name extends string> {
  /** The count of these labels. Keep it: finding it takes longer than counting. */
  of(labels: Record<Name, string>): Count
  family(): Family
}

interface CounterOptions<Name extends string> {
  name: string
  help: string
  labels: readonly Name[]
  /** Labels that are shown from the start, with zero. */
  initial?: readonly Record<Name, string>[]
}

export function createCounter<Name extends string>({
  name,
  help,
  labels,
  initial = [],
  hidesZeros = false,
}: CounterOptions<Name> & { hidesZeros?: boolean }): Counter<Name> {
  const counts = createCells(labels, (): Count => ({ value: 0 }))
  for (const known of initial) counts.of(known)
  return {
    of: counts.of,
    family: () => ({
      name,
      help,
      type: 'counter',
      merge: 'sum',
      samples: counts
        .entries()
        .filter(([, { value }]) => value > 0 || !hidesZeros)
        .map(([known, { value }]) => [formatLabels(known), value]),
    }),
  }
}

export interface Durations {
  observe(seconds: number): void
}

export interface Histogram<Name extends string> {
  /** The durations of these labels. */
  of(labels: Record<Name, string>): Durations
  family(): Family
}

interface HistogramOptions<Name extends string> extends CounterOptions<Name> {
  /** The upper bounds of the buckets, in seconds, ascending. */
  bounds: readonly number[]
}

export function createHistogram<Name extends string>({
  name,
  help,
  labels,
  bounds,
  initial = [],
}: HistogramOptions<Name>): Histogram<Name> {
  const cells = createCells(labels, () => createBuckets(bounds))
  for (const known of initial) cells.of(known)
  return {
    of: cells.of,
    family: () => ({
      name,
      help,
      type: 'histogram',
      merge: 'sum',
      samples: cells.entries().flatMap(([known, buckets]) => buckets.samples(known)),
    }),
  }
}

function createBuckets(bounds: readonly number[]) {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0)
  let sum = 0
  return {
    observe(seconds: number): void {
      let bucket = 0
      while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += seconds
    },
    /** Each bucket contains the smaller ones. */
    samples(labels: Labels): [string, number][] {
      let count = 0
      const buckets = counts.map((own, index): [string, number] => {
        count += own
        const le = index === bounds.length ? '+Inf' : String(bounds[index])
        return [`_bucket${formatLabels({ ...labels, le })}`, count]
      })
      const suffix = formatLabels(labels)
      return [...buckets, [`_sum${suffix}`, sum], [`_count${suffix}`, count]]
    },
  }
}

/** One cell for each combination of label values. */
function createCells<Name extends string, Cell>(names: readonly Name[], create: () => Cell) {
  const cells = new Map<string, { labels: Record<Name, string>; cell: Cell }>()
  return {
    of(labels: Record<Name, string>): Cell {
      const key = names.map((name) => labels[name]).join('\n')
      const known = cells.get(key)
      if (known) return known.cell
      const cell = create()
      cells.set(key, { labels, cell })
      return cell
    },
    entries: () => [...cells.values()].map(({ labels, cell }): [Labels, Cell] => [labels, cell]),
  }
}
