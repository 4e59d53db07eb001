import type { Env } from '~/config/env.server'
import { type Database, openDatabase } from '~/database/database'
import { DatabaseIsNewer, migrate } from '~/database/schema/migrate'
import { DatabaseBusyError } from '~/database/sqlite/busy'
import type { Log } from '../process/log'
import { Refusal } from '../process/refusal'
import { checkAtStart, whatToDoWhenDamaged } from './check/check-at-start'
import { cannotWrite, openDataFolder } from './data-folder'
import { hasTracesOfSite, refuseLostFile, refuseWithoutTables } from './lost-database'

interface Opening {
  /** For a new site beside the files of another one. */
  beginsAnew?: boolean
}

/** The database, ready for use; or a refusal that says what is wrong with it. */
export async function openMigratedDatabase(env: Env, opening: Opening = {}): Promise<Database> {
  const { database, refuseDamaged } = await openForServing(env, undefined, opening)
  try {
    await refuseDamaged()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same, but that a look for damage may still be going on: `refuseDamaged` waits for it, within bounds. */
export async function openForServing(
  env: Env,
  log?: Log,
  { beginsAnew = false }: Opening = {},
): Promise<{ database: Database; refuseDamaged: () => Promise<void> }> {
  // SQLite lives in the data folder; PostgreSQL is asked first, so that a refusal leaves no folder.
  const checks = isEmbedded(env) ? await openingChecks(env, log, beginsAnew) : null
  const database = await connect(env, log)
  try {
    await checks?.beforeMigration(database)
    // Once more: now there are files of the database, too.
    await openDataFolder(env.dataDir, log)
    await migrate(database)
    await limitReaders(database, env, log)
    return { database, refuseDamaged: checks?.refuseDamaged ?? (async () => {}) }
  } catch (error) {
    await database.close()
    throw explained(error, env)
  }
}

async function limitReaders(database: Database, env: Env, log?: Log): Promise<void> {
  try {
    const readers = await database.limitReaders()
    if (readers.revokedOn) {
      log?.warn(
        { tables: readers.revokedOn },
        'rights of PUBLIC on tables of the site were revoked',
      )
    }
    if (readers.areLimited === true) return
    const rights =
      readers.areLimited === 'in-part'
        ? 'readers’ queries have more rights in the database than they need'
        : 'readers’ queries run with all rights of the database'
    log?.warn({ reason: readers.reason }, rights)
  } catch (error) {
    throw new Refusal(
      `No connection for readers’ queries could be made (${reason(error)}).`,
      env.readerDatabaseUrl === null
        ? 'Check that PostgreSQL takes more connections.'
        : 'Check the user, password and database in READER_DATABASE_URL, or unset it.',
    )
  }
}

/** What is asked of a SQLite database before it is used. */
async function openingChecks(env: Env, log: Log | undefined, beginsAnew: boolean) {
  await openDataFolder(env.dataDir, log)
  // Traces first: whoever makes a new database at this moment leaves them after it.
  const hasTraces = !beginsAnew && (await hasTracesOfSite(env.dataDir))
  if (!beginsAnew) await refuseLostFile(env.dataDir, hasTraces)
  const refuseDamaged = checkAtStart(env, log)
  return {
    refuseDamaged,
    async beforeMigration({ db }: Database) {
      if (hasTraces) await refuseWithoutTables(env.dataDir, db)
    },
  }
}

async function connect(env: Env, log?: Log): Promise<Database> {
  try {
    const reportError = (error: Error) =>
      log?.warn(
        { err: error },
        'a connection to the database broke; the next query makes a new one',
      )
    return await openDatabase(env.databaseUrl, reportError, env.readerDatabaseUrl)
  } catch (error) {
    if (isEmbedded(env)) throw explained(error, env)
    throw new Refusal(
      `The database at DATABASE_URL does not answer (${reason(error)}).`,
      'Check that PostgreSQL runs and that the address, user and password are right; or unset DATABASE_URL to use SQLite.',
    )
  }
}

export function isEmbedded(env: Pick<Env, 'databaseUrl'>): boolean {
  return env.databaseUrl.startsWith('file:')
}

/** SQLite's own numbers for what an operator can do something about. */
const sqliteTrouble: Record<number, { what: string; todo: string }> = {
  5: {
    what: 'is locked by another program',
    todo: 'Stop the program that holds it, then start again.',
  },
  8: {
    what: 'may only be read',
    todo: 'Give this user write access to its file, or set DATA_DIR to another folder.',
  },
  11: { what: 'is damaged', todo: whatToDoWhenDamaged },
  13: { what: 'has no room to grow', todo: 'Make room on the disk, then start again.' },
  14: {
    what: 'cannot be opened',
    todo: 'Give this user write access to its folder, or set DATA_DIR to another one.',
  },
  26: {
    what: 'is not a SQLite database',
    todo: 'Move the file vigil.db away, or set DATA_DIR to another folder.',
  },
}

const unwritable = new Set([
  ...['EACCES', 'EPERM', 'EROFS'],
  ...['ENOSPC', 'EDQUOT'],
  ...['EEXIST', 'ENOTDIR', 'EISDIR'],
])

/** What went wrong while the server made itself ready, as an operator can use it. */
export function explained(error: unknown, env: Pick<Env, 'dataDir'>): unknown {
  if (error instanceof DatabaseIsNewer) {
    return new Refusal(
      'The database was written by a newer version of Vigil.',
      'Start that version, or restore a backup made with this one.',
    )
  }
  const refused = error instanceof DatabaseBusyError ? (error.cause ?? error) : error
  const { code, errcode } = refused as NodeJS.ErrnoException & { errcode?: number }
  // The lower byte is the kind of trouble; the rest tells more than anybody needs here.
  const trouble = code === 'ERR_SQLITE_ERROR' && sqliteTrouble[(errcode ?? 0) & 0xff]
  if (trouble) return new Refusal(`The database in ${env.dataDir} ${trouble.what}.`, trouble.todo)
  if (code && unwritable.has(code)) {
    return cannotWrite(env.dataDir, error)
  }
  return error
}

/** The shortest true word for what failed; messages of drivers may span lines or be empty. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return error.message.split('\n')[0] || code || error.name
}
