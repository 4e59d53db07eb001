import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import type { Database } from '../database'

export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'
}

/** Applies what is missing, all of it or nothing, and returns the names of what was applied. */
export async function migrate({ db, engine }: Database): Promise<string[]> {
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
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new DatabaseIsNewer(error.message)
  }
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
