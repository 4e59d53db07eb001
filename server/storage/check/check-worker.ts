import { argv, stdout } from 'node:process'
import { DatabaseSync } from 'node:sqlite'

// A process of its own: SQLite checks a database in one go, which can only be ended together with its process.

type Row = Record<string, unknown>

const [path = '', how = 'quick'] = argv.slice(2)
const damaged = 11
const findings: string[] = []

try {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 })
  const rowsOf = (pragma: string): Row[] => database.prepare(`pragma ${pragma}`).all()
  const check = how === 'quick' ? 'quick_check(1)' : 'integrity_check(100)'
  findings.push(...rowsOf(check).map(damageIn).filter(isFinding))
  if (how === 'whole') findings.push(...rowsOf('foreign_key_check').map(orphan))
  database.close()
} catch (error) {
  const { errcode, message } = error as Error & { errcode?: number }
  // At a start, whatever else keeps it from being read is told by whoever opens it next.
  if (how === 'whole' || ((errcode ?? 0) & 0xff) === damaged) findings.push(message)
}
stdout.write(JSON.stringify(findings))

function damageIn(row: Row): string {
  return String(Object.values(row)[0]).replaceAll(/\s*\n\s*/g, '; ')
}

function isFinding(text: string): boolean {
  return text !== 'ok'
}

function orphan({ table, rowid, parent }: Row): string {
  return `row ${rowid} of ${table} belongs to a row of ${parent} that is not there`
}
