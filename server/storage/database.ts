import type { Env } from '~/config/env.server'
import { type Database, openDatabase } from '~/database/database'
import type { ObserveQuery } from '~/database/observe-queries'
import type { ReplicaEvent } from '~/database/replica/replica'
import { DatabaseIsNewerError, migrate } from '~/database/schema/migrate'
import { DatabaseBusyError } from '~/database/sqlite/busy'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { finishInterruptedRestore } from '../backup/restore/interrupted-restore'
import type { Log } from '../process/log'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { checkAtStart, whatToDoWhenDamaged } from './check/check-at-start'
import { cannotWrite, openDataFolder } from './data-folder'
import { hasTracesOfSite, refuseLostFile, refuseWithoutTables } from './lost-database'
import { explainObjectStorage } from './picture-stores/check-object-storage'

interface OpenOptions {
  /** Creates a new site next to the files of another one. */
  isNewSite?: boolean
  observe?: ObserveQuery
  /** The build of the thread for readers' queries on SQLite. */
  readingWorker?: string | null
}

/** Opens and migrates the database, or throws a StartupError. */
export async function openMigratedDatabase(env: Env, options: OpenOptions = {}): Promise<Database> {
  const { database, refuseDamaged } = await openForServing(env, undefined, options)
  try {
    await refuseDamaged()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same, while the check for damage may still be running: `refuseDamaged` waits for it, within limits. */
export async function openForServing(
  env: Env,
  log?: Log,
  { isNewSite = false, ...options }: OpenOptions = {},
): Promise<{ database: Database; refuseDamaged: () => Promise<void> }> {
  // First, since it may be the database that is not in its place yet.
  if (isEmbedded(env)) await finishInterruptedRestore(env.dataDir, null)
  // SQLite is in the data folder. With PostgreSQL the folder is created later, so that a failed start leaves none.
  const checks = isEmbedded(env) ? await openingChecks(env, log, isNewSite) : null
  const database = await connect(env, log, options)
  try {
    await checks?.beforeMigration(database)
    // Once more, since the database's files now exist.
    await openDataFolder(env.dataDir, log)
    if (!isEmbedded(env)) await finishInterruptedRestore(env.dataDir, database.db)
    const migrated = await migrate(database)
    // Without a new version of the content, a replica that has not applied them yet would be used.
    if (env.replicaDatabaseUrl !== null && migrated.length > 0) {
      await markContentChanged(database.db)
    }
    await limitReaders(database, env, log)
    return { database, refuseDamaged: checks?.refuseDamaged ?? (async () => {}) }
  } catch (error) {
    await database.close()
    throw asStartupError(error, env)
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
    throw new StartupError(
      `The connection for readers’ queries failed (${reasonOf(error)}).`,
      env.readerDatabaseUrl === null
        ? 'Check that PostgreSQL allows more connections.'
        : 'Check the user, password and database in READER_DATABASE_URL, or unset it.',
    )
  }
}

/** The checks of a SQLite database before it is used. */
async function openingChecks(env: Env, log: Log | undefined, isNewSite: boolean) {
  await openDataFolder(env.dataDir, log)
  // Traces first: another process that creates the database at this moment leaves them after it.
  const hasTraces = !isNewSite && (await hasTracesOfSite(env.dataDir))
  if (!isNewSite) await refuseLostFile(env.dataDir, hasTraces)
  const refuseDamaged = checkAtStart(env, log)
  return {
    refuseDamaged,
    async beforeMigration({ db }: Database) {
      if (hasTraces) await refuseWithoutTables(env.dataDir, db)
    },
  }
}

async function connect(
  env: Env,
  log: Log | undefined,
  options: Pick<OpenOptions, 'observe' | 'readingWorker'>,
): Promise<Database> {
  try {
    const reportError = (error: Error) =>
      log?.warn({ err: error }, 'a database connection was lost; the next query opens a new one')
    return await openDatabase(env.databaseUrl, reportError, {
      readerUrl: env.readerDatabaseUrl,
      replicaUrl: env.replicaDatabaseUrl,
      reportReplica: (event) => logReplica(event, log),
      ...options,
    })
  } catch (error) {
    if (isEmbedded(env)) throw asStartupError(error, env)
    throw new StartupError(
      `The database at DATABASE_URL does not answer (${reasonOf(error)}).`,
      'Check that PostgreSQL runs and that the address, user and password are right; or unset DATABASE_URL to use SQLite.',
    )
  }
}

function logReplica(event: ReplicaEvent, log?: Log): void {
  if (event.state === 'current') {
    log?.info('readers’ queries use the replica')
  } else if (event.state === 'behind') {
    log?.warn('the replica is too far behind; readers’ queries use the primary')
  } else {
    log?.warn({ err: event.error }, 'the replica cannot be used; readers’ queries use the primary')
  }
}

export function isEmbedded(env: Pick<Env, 'databaseUrl'>): boolean {
  return env.databaseUrl.startsWith('file:')
}

/** SQLite's error codes that an operator can do something about. */
const sqliteProblems: Record<number, { problem: string; whatToDo: string }> = {
  5: {
    problem: 'is locked by another program',
    whatToDo: 'Stop the program that holds it, then start again.',
  },
  8: {
    problem: 'is read-only',
    whatToDo: 'Give this user write access to its file, or set DATA_DIR to another folder.',
  },
  11: { problem: 'is damaged', whatToDo: whatToDoWhenDamaged },
  13: {
    problem: 'cannot grow, since the disk is full',
    whatToDo: 'Free space on the disk, then start again.',
  },
  14: {
    problem: 'cannot be opened',
    whatToDo: 'Give this user write access to its folder, or set DATA_DIR to another one.',
  },
  26: {
    problem: 'is not a SQLite database',
    whatToDo: 'Move the file vigil.db away, or set DATA_DIR to another folder.',
  },
}

const unwritable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
])

/** Turns an error into one that tells the operator what to do; returns any other error as it is. */
export function asStartupError(error: unknown, env: Pick<Env, 'dataDir'>): unknown {
  if (error instanceof DatabaseIsNewerError) {
    return new StartupError(
      'The database was written by a newer version of Vigil.',
      'Start that version, or restore a backup made with this one.',
    )
  }
  if (error instanceof ObjectStorageError) return explainObjectStorage(error)
  const cause = error instanceof DatabaseBusyError ? (error.cause ?? error) : error
  const { code, errcode } = cause as NodeJS.ErrnoException & { errcode?: number }
  // The lower byte is the primary error code.
  const known = code === 'ERR_SQLITE_ERROR' ? sqliteProblems[(errcode ?? 0) & 0xff] : undefined
  if (known) {
    return new StartupError(`The database in ${env.dataDir} ${known.problem}.`, known.whatToDo)
  }
  if (code && unwritable.has(code)) {
    return cannotWrite(env.dataDir, error)
  }
  return error
}
