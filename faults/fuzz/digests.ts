import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../app/database/database'

export type Digests = Map<string, string>

/**
 * Search indexes, SQLite's tables, and what processes write by themselves: limits, who is the scheduler, and the hashes of
 * files in the public record.
 */
const derived =
  /^(search_|sqlite_|(leases|permits|quotas|read_marks|files_to_record|record_entries|record_state)$)/

/** A digest of every table, including new ones. */
export async function digestsOf({ db }: Database): Promise<Digests> {
  const tables = await db.introspection.getTables()
  const digests: Digests = new Map()
  for (const { name } of tables) {
    if (!derived.test(name))
      digests.set(name, await digestOf(db, sql`select * from ${sql.table(name)}`))
  }
  return digests
}

/** The same rows have the same digest in any order. */
export async function digestOf(db: Database['db'], query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await query.execute(db as unknown as Kysely<unknown>)
  const lines = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** The tables that changed and must not. */
export function changedTables(before: Digests, after: Digests, mayChange: readonly string[]) {
  return [...after]
    .filter(([table, digest]) => before.get(table) !== digest && !mayChange.includes(table))
    .map(([table]) => table)
}
