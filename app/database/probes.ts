import { sql } from 'kysely'
import type { Db } from './database'

/** Rejects if the database does not answer. */
export async function probeDatabase(db: Db): Promise<void> {
  await db.selectFrom('settings').select('name').limit(1).execute()
}

/** SQLite only. False for a new file, and for one that was copied without its write-ahead log. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master limit 1`.execute(db)
  return rows.length > 0
}

/** Whether PostgreSQL stores checksums of its pages. */
export async function hasChecksums(db: Db): Promise<boolean> {
  const { rows } = await sql<{ data_checksums: string }>`show data_checksums`.execute(db)
  return rows[0]?.data_checksums === 'on'
}
