import type { Result } from './numbers'

/** What stands by itself, and then what grows with the edition: a column for each size, and by how much it grew. */
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
  const called = (result: Result) => `${result.edition?.engine}: ${result.name}`
  const names = [...new Set(results.map(called))]
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} posts`), 'growth', 'bar']
  return [
    head,
    ...names.map((name) => {
      const own = results.filter((result) => called(result) === name)
      const [first, last] = [own[0]?.amount ?? Number.NaN, own.at(-1)?.amount ?? Number.NaN]
      const bars = own.flatMap(({ bar, isMet, edition }) =>
        bar ? [`${bar} at ${edition?.posts.toLocaleString('en')}: ${verdict(isMet)}`] : [],
      )
      const cells = sizes.map((size) => own.find(({ edition }) => edition?.posts === size)?.value)
      const grown = own.length > 1 ? `${(last / first).toFixed(1)} times` : ''
      return [name, ...cells.map((cell) => cell ?? ''), grown, bars.join('; ')]
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
