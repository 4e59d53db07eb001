/** What a bar says of a number. */
export interface Result {
  name: string
  /** As a person reads it. */
  value: string
  bar?: string
  isMet?: boolean
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** 'median 97 % (95 to 99)'. */
export function spread(values: readonly number[], show: (value: number) => string): string {
  const least = show(Math.min(...values))
  return `${show(median(values))} (${least} to ${show(Math.max(...values))})`
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
export const percent = (value: number) => `${(value * 100).toFixed(0)} %`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

export function table(results: readonly Result[]): string {
  const rows = results.map(({ name, value, bar = '', isMet }) => [
    name,
    value,
    bar,
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
