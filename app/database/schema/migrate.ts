import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
  const { error, results } = last
    ? await migrator.migrateTo(last)
    : await migrator.migrateToLatest()
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new DatabaseIsNewerError(error.message)
  }
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? 'public'
}
