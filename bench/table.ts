import type { Result } from './numbers'

/** First the single numbers, then those that grow with the edition: a column for each size, and the growth. */
export function table(results: readonly Result[]): string {
  const single = results.filter(({ edition }) => !edition)
  const growing = results.filter(({ edition }) => edition)
  const parts = [single.map(row), growing.length > 0 ? growth(growing) : []]
  return parts
    .filter((rows) => rows.length > 0)
    .map(inColumns)
    .join('\n\n')
}

function row({ name, value, bar = '', isMet }: Result): string[] {
  return [name, value, bar, verdict(isMet)]
}

function verdict(isMet: boolean | undefined): string {
  if (isMet === undefined) return ''
  return isMet ? 'met' : 'MISSED'
}

function growth(results: readonly Result[]): string[][] {
  const sizes = [...new Set(results.map(({ edition }) => edition?.posts ?? 0))]
  const nameOf = (result: Result) => `${result.edition?.engine}: ${result.name}`
  const names = [...new Set(results.map(nameOf))]
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} posts`), 'growth', 'bar']
  return [
    head,
    ...names.map((name) => {
      const matching = results.filter((result) => nameOf(result) === name)
      const [first, last] = [
        matching[0]?.amount ?? Number.NaN,
        matching.at(-1)?.amount ?? Number.NaN,
      ]
      const bars = matching.flatMap(({ bar, isMet, edition }) =>
        bar ? [`${bar} at ${edition?.posts.toLocaleString('en')}: ${verdict(isMet)}`] : [],
      )
      const cells = sizes.map(
        (size) => matching.find(({ edition }) => edition?.posts === size)?.value,
      )
      const growthText = matching.length > 1 ? `${(last / first).toFixed(1)} times` : ''
      return [name, ...cells.map((cell) => cell ?? ''), growthText, bars.join('; ')]
    }),
  ]
}

function inColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
