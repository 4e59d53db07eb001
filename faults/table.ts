import type { Engine } from '../app/database/database'
import type { Outcome } from './fault'

export interface Row extends Outcome {
  fault: string
  engine: Engine
  seconds: number
}

const maxShown = 12

/** Whether every promise held, also those about times. */
export const isKept = ({ failures, delays }: Outcome) => failures.length + delays.length === 0

/** One row per fault and engine: how it was caused, what was counted, and whether every promise held. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.fault,
    row.engine,
    isKept(row) ? 'pass' : 'FAIL',
    `${row.seconds.toFixed(0)} s`,
    `${row.description}; ${format(row.counts)}`,
  ])
  const lines = inColumns([['fault', 'engine', 'result', 'took', 'cause; counts'], ...cells])
  return [...lines.split('\n'), ...rows.flatMap(failureLines)].join('\n')
}

function format(counts: Outcome['counts']): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
    .join(', ')
}

/** A promise may be broken a thousand times: only the first few are shown. */
export function failureLines({ fault, engine, failures, delays }: Row): string[] {
  const different = [...new Set([...failures, ...delays])]
  const lines = different.slice(0, maxShown).map((failure) => `  ${failure}`)
  const remaining = different.length - lines.length
  if (lines.length === 0) return []
  return [
    '',
    `${fault}, ${engine}:`,
    ...lines,
    ...(remaining > 0 ? [`  and ${remaining} more`] : []),
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
