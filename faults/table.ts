import type { Engine } from '../app/database/database'
import type { Outcome } from './fault'

export interface Row extends Outcome {
  fault: string
  engine: Engine
  seconds: number
}

const mostShown = 12

/** Fault by engine: what was done, what was seen, and whether every promise held. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, engine, done, counts, failures, seconds }) => [
    fault,
    engine,
    failures.length === 0 ? 'pass' : 'FAIL',
    `${seconds.toFixed(0)} s`,
    `${done}; ${seen(counts)}`,
  ])
  const lines = inColumns([['fault', 'engine', 'result', 'took', 'done; seen'], ...cells])
  return [...lines.split('\n'), ...rows.flatMap(failureLines)].join('\n')
}

function seen(counts: Outcome['counts']): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
    .join(', ')
}

/** One broken promise can break a thousand times: the first few of each fault say what it was. */
export function failureLines({ fault, engine, failures }: Row): string[] {
  const different = [...new Set(failures)]
  const shown = different.slice(0, mostShown).map((failure) => `  ${failure}`)
  const left = different.length - shown.length
  if (shown.length === 0) return []
  return ['', `${fault}, ${engine}:`, ...shown, ...(left > 0 ? [`  and ${left} more`] : [])]
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
