import type { Env } from '~/config/env.server'
import { type Database, openDatabase } from '~/data/database'
import { DatabaseIsNewer, migrate } from '~/data/migrate'
import { openDataFolder } from './data-folder'
import { Refusal } from './refusal'

/** The database, ready for use; or a refusal that says what is wrong with it. */
export async function openMigratedDatabase(env: Env): Promise<Database> {
  // SQLite lives in the data folder; PostgreSQL is asked first, so that a refusal leaves no folder.
  if (isEmbedded(env)) await openDataFolder(env.dataDir)
  const database = await connect(env)
  try {
    await openDataFolder(env.dataDir)
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw explained(error)
  }
}

async function connect(env: Env): Promise<Database> {
  try {
    return await openDatabase(env.databaseUrl)
  } catch (error) {
    if (isEmbedded(env)) {
      throw new Refusal(
        `The database in ${env.dataDir} cannot be opened (${reason(error)}).`,
        'Check that the folder is writable and the disk not full, or set DATA_DIR to another folder.',
      )
    }
    throw new Refusal(
      `The database at DATABASE_URL does not answer (${reason(error)}).`,
      'Check that PostgreSQL runs and that the address, user and password are right; or unset DATABASE_URL to use SQLite.',
    )
  }
}

export function isEmbedded(env: Pick<Env, 'databaseUrl'>): boolean {
  return env.databaseUrl.startsWith('file:')
}

function explained(error: unknown): unknown {
  if (!(error instanceof DatabaseIsNewer)) return error
  return new Refusal(
    'The database was written by a newer version of Vigil.',
    'Start that version, or restore a backup made with this one.',
  )
}

/** The shortest true word for what failed; messages of drivers may span lines or be empty. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return error.message.split('\n')[0] || code || error.name
}
