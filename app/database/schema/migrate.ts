import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import type { Database, Db } from '../database'
import { migrationTables } from './tables/names'

export class DatabaseIsNewerError extends Error {
  override name = 'DatabaseIsNewerError'
}

/** Applies the missing migrations up to `last` or all of them, all or none, and returns their names. */
export async function migrate(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  last?: string,
): Promise<string[]> {
  // The migrator would read the structure of all tables, at every start.
  if (!last && isCurrent(await schemaState({ db, engine }))) return []
  const types = columnTypes[engine]
  const migrations = Object.fromEntries(
    Object.entries(history).map(([name, { up }]): [string, Migration] => [
      name,
      {
        async up(database) {
          if (engine === 'postgres') {
            await sql`set local statement_timeout = 0`.execute(database)
            await sql`set local lock_timeout = 0`.execute(database)
          }
          await up(database, types, engine)
        },
      },
    ]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTables.done,
    migrationLockTableName: migrationTables.lock,
    // Otherwise it would find tables of these names in other schemas.
    ...(engine === 'postgres' && { migrationTableSchema: await currentSchema(db) }),
  })
  const { error, results } = await untilOthersAreDone(() =>
    last ? migrator.migrateTo(last) : migrator.migrateToLatest(),
  )
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new DatabaseIsNewerError(error.message)
  }
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** PostgreSQL ends a query that waits longer than the connection's time limit. */
const waitedTooLong = '57014'
/** An hour, with the usual limit of thirty seconds. */
const maxWaits = 120

/**
 * Waits for another process that migrates the same database, which can take minutes. Migrations lift the time limit for
 * themselves, so only the wait before them can exceed it.
 */
async function untilOthersAreDone(migrateOnce: () => Promise<MigrationResultSet>) {
  for (let waits = 1; ; waits += 1) {
    const result = await migrateOnce()
    const { code } = (result.error ?? {}) as { code?: unknown }
    if (code !== waitedTooLong || waits === maxWaits) return result
  }
}

export interface SchemaState {
  /** Migrations of this version that the database does not have yet, in their order. */
  pending: string[]
  /** Migrations of a newer version. */
  unknown: string[]
}

/** Compares the database with this version, and changes nothing. Null if it has no tables of a site. */
export async function schemaState({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<SchemaState | null> {
  const { done } = migrationTables
  const { rows: tables } =
    engine === 'postgres'
      ? await sql<{ name: string | null }>`select to_regclass(${done}) as name`.execute(db)
      : await sql<{ name: string }>`select name from sqlite_master where name = ${done}`.execute(db)
  if (!tables[0]?.name) return null
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(done)}`.execute(db)
  return compareMigrations(
    rows.map(({ name }) => name),
    Object.keys(history),
  )
}

function isCurrent(state: SchemaState | null): boolean {
  return state !== null && state.pending.length === 0 && state.unknown.length === 0
}

export function compareMigrations(
  applied: readonly string[],
  known: readonly string[],
): SchemaState {
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? 'public'
}
