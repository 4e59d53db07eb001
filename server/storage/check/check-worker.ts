import { argv, stdout } from 'node:process'
import { DatabaseSync } from 'node:sqlite'

// In a separate process: a check of SQLite cannot be interrupted, except by ending its process.

type Row = Record<string, unknown>

const [path = '', how = 'quick'] = argv.slice(2)
const damaged = 11
const findings: string[] = []

try {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 })
  // Row by row: what was found before a damaged page stops the check is kept.
  const rowsOf = (pragma: string): Iterable<Row> => database.prepare(`pragma ${pragma}`).iterate()
  const check = how === 'quick' ? 'quick_check(1)' : 'integrity_check(100)'
  for (const row of rowsOf(check)) findings.push(...[messageOf(row)].filter(isFinding))
  if (how === 'whole') for (const row of rowsOf('foreign_key_check')) findings.push(orphan(row))
  database.close()
} catch (error) {
  const { errcode, message } = error as Error & { errcode?: number }
  // At a start, other errors are reported by the code that opens the database.
  if (how === 'whole' || ((errcode ?? 0) & 0xff) === damaged) findings.push(message)
}
stdout.write(JSON.stringify(findings))

function messageOf(row: Row): string {
  return String(Object.values(row)[0]).replaceAll(/\s*\n\s*/g, '; ')
}

function isFinding(text: string): boolean {
  return text !== 'ok'
}

function orphan({ table, rowid, parent }: Row): string {
  return `row ${rowid} of ${table} refers to a missing row of ${parent}`
}
