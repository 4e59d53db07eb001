import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { type ObserveQuery, type PoolName, queryLog } from '../observe-queries'
import { grantToReaders, readerRoleNames, readerRoleOf } from '../readers/postgres-role'
import { limitsOf, type ReaderLimits } from '../readers/reader-limits'
import { createReplica, type ReplicaEvent, type ReplicaStatus } from '../replica/replica'
import { withFallback, withReplica } from '../replica/with-replica'
import type { Schema } from '../schema/schema'
import { type Connections, connectionsOf } from './connections'
import { type ClientSource, withQueryTimeout } from './query-timeout'

const timestamptz = pg.types.builtins.TIMESTAMPTZ
const int8 = pg.types.builtins.INT8

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Both engines return times as ISO text, and counts as numbers.
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString()
    if (oid === int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** The time limit of the desk's queries. */
const statementMs = 30_000

/** How long a query waits for a lock, as on SQLite. With a longer limit, a few saves could use up all connections. */
const lockMs = 5_000

/**
 * How long connecting may take, and waiting for one of the connections. Longer than waiting for a lock: then a locked
 * table frees connections in time for those who wait. A `connect_timeout` in the URL, in seconds, overrides it; 0 means
 * no limit.
 */
const connectMs = 6_000

/** The time limit of readers' queries. It is enforced here, since a hanging server enforces nothing. */
const readMs = 5_000

/** The time limit for connecting to the replica, and of each query there: the primary is asked after it. */
const replicaMs = 2_000

/** The size of each pool. Readers have their own, so that they and the desk cannot use up each other's connections. */
const maxConnections = 8

interface PostgresDatabase {
  db: Kysely<Schema>
  /** For readers' queries. Has the rights of `db` until limitReaders() is done. */
  readDb: Kysely<Schema>
  primaryReadDb: Kysely<Schema>
  replicaStatus(): ReplicaStatus | null
  connections(): Connections[]
  limitReaders(): Promise<ReaderLimits>
  openForWriting(): Promise<void>
  close(): Promise<void>
}

interface DatabaseUrls {
  url: string
  /** The URL with the user that the operator created for readers' queries; null if there is none. */
  readerUrl: string | null
  /** The replica that answers readers' queries; null if there is none. */
  replicaUrl: string | null
}

interface PostgresEvents {
  /** Gets the errors of idle connections. */
  reportError: (error: Error) => void
  reportReplica: (event: ReplicaEvent) => void
  observe?: ObserveQuery | undefined
}

export function openPostgres(
  { url, readerUrl, replicaUrl }: DatabaseUrls,
  { reportError, reportReplica, observe }: PostgresEvents,
): PostgresDatabase {
  const pool = openPool(url, reportError)
  let limitedPool: pg.Pool | null = null
  let replicaPool: pg.Pool | null = null
  const openWith = (pool: PostgresPool, name: PoolName) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: queryLog(observe, name) })
  const db = openWith(pool, 'desk')
  const readerPool: ClientSource = {
    options: pool.options,
    connect: () => (limitedPool ?? pool).connect(),
    end: async () => limitedPool?.end(),
  }
  const primaryReads = withQueryTimeout(readerPool, readMs)
  const replica = replicaUrl === null ? null : createReplica(replicaMs, reportReplica)
  const withoutLag = replica ? withFallback(primaryReads, replica) : primaryReads
  const primaryReadDb = openWith(withoutLag, 'readers')

  async function openLimitedPool(): Promise<ReaderLimits> {
    if (limitedPool) return { areLimited: true }
    const newPool = openPool(readerUrl ?? (await urlWithReaderRole()), reportError)
    try {
      const { rows } = await newPool.query('select current_user as role')
      const { role } = rows[0]
      if (role === (await readerRoleNames(db)).user) {
        throw new NotLimitedError(`Readers' queries would run as ${role}, who owns the tables.`)
      }
      const rights = await grantToReaders(db, role)
      if (!rights.areGranted) {
        throw new NotLimitedError(`The database user may not grant rights to ${role}.`)
      }
      await newPool.query('select value from content_version')
      limitedPool = newPool
      startReplica(role)
      return limitsOf(role, rights)
    } catch (error) {
      await newPool.end()
      throw error
    }
  }

  /** Roles and their rights are replicated with the data. */
  function startReplica(role: string | null): void {
    if (!replica || replicaUrl === null) return
    const address = readerUrl === null && role !== null ? withRole(replicaUrl, role) : replicaUrl
    const options = { isReadOnly: true, defaultConnectMs: replicaMs }
    // The state of the replica is reported instead of each lost connection.
    replicaPool = openPool(address, () => {}, options)
    replica.start(replicaPool, role)
  }

  async function urlWithReaderRole(): Promise<string> {
    const role = await readerRoleOf(db)
    if (role !== null) return withRole(url, role)
    const names = await readerRoleNames(db)
    throw new NotLimitedError(
      `The database user may not create roles. Let an administrator do it: CREATE ROLE "${names.role}" NOLOGIN; GRANT "${names.role}" TO "${names.user}";`,
    )
  }

  return {
    db,
    readDb: replica ? openWith(withReplica(primaryReads, replica), 'readers') : primaryReadDb,
    primaryReadDb,
    replicaStatus: () => replica?.status() ?? null,
    connections: () => connectionsOf({ desk: pool, readers: limitedPool, replica: replicaPool }),
    async limitReaders() {
      try {
        return await openLimitedPool()
      } catch (error) {
        // An operator who created a user for readers must learn that it does not work.
        if (readerUrl !== null || !isMissingRights(error)) throw error
        startReplica(null)
        return { areLimited: false, reason: error.message }
      }
    },
    // Each query finds out for itself.
    async openForWriting() {},
    async close() {
      await Promise.all([db.destroy(), replica?.stop()])
      // A pool can be ended only once, and close() may be called twice.
      const poolToEnd = limitedPool
      limitedPool = null
      await poolToEnd?.end()
    },
  }
}

/** For programs that only look: PostgreSQL itself refuses every change. */
export function openPostgresForReading(
  url: string,
  reportError: (error: Error) => void,
): Pick<PostgresDatabase, 'db' | 'close'> {
  const pool = openPool(url, reportError, { isReadOnly: true })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

function openPool(
  url: string,
  reportError: (error: Error) => void,
  { isReadOnly = false, defaultConnectMs = connectMs } = {},
): pg.Pool {
  const connectionTimeoutMillis = connectMsIn(url) ?? defaultConnectMs
  const pool = new pg.Pool({
    connectionString: withLibpqSslMode(url),
    types,
    max: maxConnections,
    connectionTimeoutMillis,
    keepAlive: true,
    application_name: 'vigil',
    onConnect: (client) => limitWaiting(client, connectionTimeoutMillis, isReadOnly),
  })
  // The pool replaces a lost connection by itself. Without a listener, each of these events would end the process. The
  // pool's event only repeats that of an idle connection.
  pool.on('connect', (client) => client.on('error', reportError))
  pool.on('error', () => {})
  return pool
}

/**
 * Limits how long queries run and wait for locks; migrations lift these limits. A query sets them, because poolers
 * such as PgBouncer refuse unknown settings at connection time.
 */
async function limitWaiting(
  client: pg.ClientBase,
  timeoutMs: number,
  isReadOnly: boolean,
): Promise<void> {
  const readOnly = isReadOnly ? '; set default_transaction_read_only = on' : ''
  const text = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}${readOnly}`
  const query = { text, query_timeout: timeoutMs }
  await client.query(query)
}

function connectMsIn(url: string): number | null {
  const seconds = new URL(url).searchParams.get('connect_timeout')
  return seconds === null ? null : Number(seconds) * 1000
}

/** A URL whose connections start in this role, without an extra query. */
function withRole(address: string, role: string): string {
  const url = new URL(address)
  const existing = url.searchParams.get('options') ?? ''
  const setting = `-c role=${role.replaceAll(/[\\\s]/g, '\\$&')}`
  url.searchParams.set('options', `${existing} ${setting}`.trim())
  return url.href
}

class NotLimitedError extends Error {
  override name = 'NotLimitedError'
}

/** Also true for poolers in front of PostgreSQL that refuse connections which start in a role. */
function isMissingRights(error: unknown): error is Error {
  const protocolViolation = '08P01'
  return (
    error instanceof NotLimitedError ||
    (error instanceof Error && 'code' in error && error.code === protocolViolation)
  )
}

/** Interprets sslmode as PostgreSQL's own tools do; the driver's default differs, and prints a warning. */
function withLibpqSslMode(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode')) return address
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
