import type { Kysely } from 'kysely'
import type { ObserveQuery } from './observe-queries'
import type { Connections } from './postgres/connections'
import type { ReaderLimits } from './readers/reader-limits'
import type { ReplicaEvent, ReplicaStatus } from './replica/replica'
import type { Schema } from './schema/schema'
import { openSqlite, openSqliteForReading } from './sqlite/sqlite'

export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

export interface Database {
  db: Db
  /**
   * For readers' pages: read-only, limited to the columns in `readers/allowed.ts`, and a query that takes too long
   * fails. A replica answers if there is one that has all published changes.
   */
  readDb: Db
  /** The same from the primary, if it can be reached: for rows whose changes write no version of the content. */
  primaryReadDb: Db
  engine: Engine
  /** Restricts the rights of `readDb`. Call it once the tables exist. */
  limitReaders(): Promise<ReaderLimits>
  /** Null without a replica. */
  replicaStatus(): ReplicaStatus | null
  /** Of each pool. SQLite has none. */
  connections(): Connections[]
  /** Opens a database for writing that could only be read when it was opened; rejects as long as that is so. */
  openForWriting(): Promise<void>
  close(): Promise<void>
}

interface OpenOptions {
  observe?: ObserveQuery | undefined
  /** Only of SQLite: the build of sqlite/reading/reading-worker.ts, which runs `readDb` in a thread. */
  readingWorker?: string | null
  /** Only of PostgreSQL: the URL with the user of readers' queries; null if they use a role of the user in `url`. */
  readerUrl?: string | null
  /** Only of PostgreSQL. */
  replicaUrl?: string | null
  reportReplica?: (event: ReplicaEvent) => void
  /** Only of SQLite, which needs room on the disk even to read: whether it may be opened without any. */
  mayBeReadOnly?: boolean | undefined
}

/**
 * `postgres://…` or `postgresql://…` opens PostgreSQL; `file:…` opens SQLite at that path. `reportError` gets the
 * errors of idle connections.
 */
export async function openDatabase(
  url: string,
  reportError: (error: Error) => void = () => {},
  options: OpenOptions = {},
): Promise<Database> {
  const { observe, readerUrl = null, replicaUrl = null, reportReplica = () => {} } = options
  const engine = engineOf(url)
  const opened =
    engine === 'postgres'
      ? (await postgres()).openPostgres(
          { url, readerUrl, replicaUrl },
          { reportError, reportReplica, observe },
        )
      : await openEmbedded(url.slice('file:'.length), options)
  await answers(opened)
  return { ...opened, engine }
}

/**
 * Opens a database that exists, for a program that changes nothing: the engine refuses to write. `isAlone`: this program
 * writes through no other connection, so that SQLite need not leave files beside a database that nobody uses.
 */
export async function openForReading(
  url: string,
  { isAlone }: { isAlone: boolean } = { isAlone: false },
): Promise<Pick<Database, 'db' | 'engine' | 'close'>> {
  const engine = engineOf(url)
  const opened =
    engine === 'postgres'
      ? (await postgres()).openPostgresForReading(url, () => {})
      : openSqliteForReading(url.slice('file:'.length), { isAlone })
  await answers(opened)
  return { ...opened, engine }
}

/** Loaded when it is needed: most sites start without it. */
const postgres = () => import('./postgres/postgres')

/** Connections are opened lazily: this query makes a wrong address fail. */
async function answers({ db, close }: Pick<Database, 'db' | 'close'>): Promise<void> {
  try {
    await db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute()
  } catch (error) {
    await close()
    throw error
  }
}

async function openEmbedded(
  path: string,
  options: Pick<OpenOptions, 'observe' | 'readingWorker' | 'mayBeReadOnly'>,
) {
  const opened = await openSqlite(path, options)
  return {
    ...opened,
    primaryReadDb: opened.readDb,
    replicaStatus: () => null,
    connections: () => [],
    // The connection is restricted from the start.
    limitReaders: async (): Promise<ReaderLimits> => ({ areLimited: true }),
  }
}

function engineOf(url: string): Engine {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error(`Not a database address: it must begin with postgres:// or file:, not "${url}".`)
}
