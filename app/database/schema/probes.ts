import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../database'

/** Rejects if the database does not answer. */
export async function probeDatabase(db: Db): Promise<void> {
  await db.selectFrom('settings').select('name').limit(1).execute()
}

/** Rejects if nothing can be written. What it writes is rolled back: on PostgreSQL its tables grow, in the file and all. */
export async function probeWriting(db: Db): Promise<void> {
  const undone = new Error('This was only a probe.')
  const value = randomBytes(64 * 1024).toString('base64')
  const probe = db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('settings')
      .values({ name: `probe-${randomUUID()}`, value })
      .execute()
    throw undone
  })
  await probe.catch((error) => {
    if (error !== undone) throw error
  })
}

/** Whether PostgreSQL refuses every change: a standby, or a primary that an administrator made read-only. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    db,
  )
  return rows[0]?.transaction_read_only === 'on'
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

/** Such as `SQLite 3.50.4` or `PostgreSQL 17.2`. */
export async function engineVersion({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<string> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return `SQLite ${rows[0]?.version}`
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`
}

/** What PostgreSQL itself knows of damage: how many pages had a wrong checksum, and which indexes cannot be used. */
export async function knownDamage(db: Db): Promise<{ pages: number; indexes: string[] }> {
  const { rows: pages } = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database
    where datname = current_database()`.execute(db)
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid in
      (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    order by 1`.execute(db)
  return { pages: pages[0]?.failures ?? 0, indexes: indexes.map(({ name }) => name) }
}

/** What PostgreSQL thinks the time is. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? Number.NaN)
}

/** The user whose rights PostgreSQL applies. */
export async function userOf(db: Db): Promise<string> {
  const { rows } = await sql<{ user: string }>`select current_user as "user"`.execute(db)
  return rows[0]?.user ?? ''
}
