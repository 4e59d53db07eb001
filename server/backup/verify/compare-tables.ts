import { damagedFile } from '../backup-errors'
import { columnsOf, quoted, type Table } from '../tables/catalogue'
import type { Row, RowSource } from '../tables/row-source'
import { createTally, lineOf, type Tally } from '../tables/rows'

/** The number and the digest of the rows of each table, as they are stored now. */
export async function talliesOf(
  source: RowSource,
  tables: Iterable<Table>,
): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {}
  for (const table of tables) {
    const tally = createTally()
    const query = `select ${columnsOf(table)} from ${quoted(table.name)}`
    for await (const batch of source.batches(query)) {
      for (const row of batch) tally.add(lineOf(table, row))
    }
    tallies[table.name] = tally.result()
  }
  return tallies
}

/** Throws if what was stored is not what the backup has. */
export function compareTallies(
  file: string,
  expected: Readonly<Record<string, Tally>>,
  stored: Readonly<Record<string, Tally>>,
): void {
  for (const [table, { rows, digest }] of Object.entries(expected)) {
    const found = stored[table]
    if (found?.rows !== rows) {
      throw damagedFile(file, `${rows} rows of ${table} were expected, and ${found?.rows} found`)
    }
    if (found.digest !== digest) {
      throw damagedFile(file, `the rows of ${table} are not those that were written`)
    }
  }
}

/** The row as PostgreSQL returns it: times in one format. */
export function withMoments({ columns }: Table, row: Row): Row {
  const changed = { ...row }
  for (const { name, isMoment } of columns) {
    const value = row[name]
    if (isMoment && typeof value === 'string') changed[name] = new Date(value).toISOString()
  }
  return changed
}
