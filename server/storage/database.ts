import { existsSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { type Database, openDatabase } from '~/database/database'
import type { ObserveQuery } from '~/database/observe-queries'
import type { ReplicaEvent } from '~/database/replica/replica'
import { migrate } from '~/database/schema/migrate'
import { probeWriting } from '~/database/schema/probes'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { finishInterruptedRestore } from '../backup/restore/interrupted-restore'
import type { Log } from '../process/log'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { asStartupError, whenPostgresIsAway } from './as-startup-error'
import { checkAtStart } from './check/check-at-start'
import { isEmbedded, openDataFolder } from './data-folder'
import { hasTracesOfSite, refuseLostFile, refuseWithoutTables } from './lost-database'

interface OpenOptions {
  /** Creates a new site next to the files of another one. */
  isNewSite?: boolean
  observe?: ObserveQuery | undefined
  /** The build of the thread for readers' queries on SQLite. */
  readingWorker?: string | null
  /** A site that can only be read is opened all the same, and `obstacle` says why. */
  mayBeReadOnly?: boolean
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

interface OpenedDatabase {
  database: Database
  /** Why nothing can be written. */
  obstacle: StartupError | null
  refuseDamaged: () => Promise<void>
}

/** The same, while the check for damage may still be running: `refuseDamaged` waits for it, within limits. */
export async function openForServing(
  env: Env,
  log?: Log,
  { isNewSite = false, ...options }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const { mayBeReadOnly = false } = options
  // First, since it may be the database that is not in its place yet.
  if (isEmbedded(env)) await finishInterruptedRestore(env.dataDir, null)
  // SQLite is in the data folder. With PostgreSQL the folder is created later, so that a failed start leaves none.
  const openFolder = async () => {
    const found = await obstacleOf(env, () => openDataFolder(env.dataDir, log))
    if (found && !(mayBeReadOnly && existsSync(env.dataDir))) throw found
    return found
  }
  let obstacle = isEmbedded(env) ? await openFolder() : null
  const checks = isEmbedded(env) ? await openingChecks(env, log, isNewSite) : null
  const database = await connect(env, log, options).catch((error) => {
    throw obstacle ?? error
  })
  try {
    await checks?.beforeMigration(database)
    // Once more, since the database's files now exist.
    obstacle = await openFolder()
    if (!isEmbedded(env)) await finishInterruptedRestore(env.dataDir, database.db)
    const migrated = await migrate(database)
    // Without a new version of the content, a replica that has not applied them yet would be used.
    if (env.replicaDatabaseUrl !== null && migrated.length > 0) {
      await markContentChanged(database.db)
    }
    await limitReaders(database, env, log)
    if (mayBeReadOnly) obstacle ??= await obstacleOf(env, () => probeWriting(database.db))
    return { database, obstacle, refuseDamaged: checks?.refuseDamaged ?? (async () => {}) }
  } catch (error) {
    await database.close()
    throw asStartupError(error, env)
  }
}

/** Looks again whether everything can be written now; null if so. */
export async function obstacleToWriting(
  env: Env,
  { db, openForWriting }: Database,
): Promise<StartupError | null> {
  return obstacleOf(env, async () => {
    await openDataFolder(env.dataDir)
    await openForWriting()
    await probeWriting(db)
  })
}

/** Why this cannot be written, for the operator; any other error is thrown. */
async function obstacleOf(env: Env, write: () => Promise<void>): Promise<StartupError | null> {
  try {
    await write()
    return null
  } catch (error) {
    const explained = asStartupError(error, env)
    if (explained instanceof StartupError) return explained
    throw error
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
  options: Omit<OpenOptions, 'isNewSite'>,
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
      whenPostgresIsAway,
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
