import type { Engine } from '~/database/database'

/** A measured number, and whether it meets its limit. */
export interface Result {
  name: string
  /** Formatted for people. */
  value: string
  bar?: string
  isMet?: boolean
  /** The number of posts, for numbers that grow with it. */
  edition?: Edition
  amount?: number
}

export interface Edition {
  engine: Engine
  posts: number
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** '97 % (95 % to 99 %)'. */
export function spread(values: readonly number[], show: (value: number) => string): string {
  const least = show(Math.min(...values))
  return `${show(median(values))} (${least} to ${show(Math.max(...values))})`
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
export const percent = (value: number) => `${(value * 100).toFixed(0)} %`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const megabytes = (amount: number) => `${amount.toFixed(0)} MB`

/** A number with an upper limit, if it has one. */
export function under(
  name: string,
  amount: number,
  show: (amount: number) => string,
  limit: number | null,
): Result {
  const result = { name, value: show(amount), amount }
  if (limit === null) return result
  return { ...result, bar: `under ${show(limit)}`, isMet: amount < limit }
}
