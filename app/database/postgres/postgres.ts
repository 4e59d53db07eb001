import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import {
  grantToReaders,
  type ReaderRights,
  readerRoleNames,
  readerRoleOf,
} from '../readers/postgres-role'
import type { Schema } from '../schema/schema'
import { type ClientSource, withQueryTimeout } from './query-timeout'

const timestamptz = pg.types.builtins.TIMESTAMPTZ
const int8 = pg.types.builtins.INT8

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Moments leave both engines as the same ISO text, and counts as numbers.
    if (oid === timestamptz) return (value: string) => new Date(value).toISOString()
    if (oid === int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

const statementMs = 30_000

/** As long as on SQLite. Without it a save waits for `statementMs`, and a few of them take every connection. */
const lockMs = 5_000

/** How long to wait for a connection, unless the address has a `connect_timeout`, in seconds; 0 means no limit. */
const connectMs = 5_000

/** How long a reader's page waits for an answer. The server enforces nothing while it hangs. */
const readMs = 5_000

/** Two pools, so that readers leave connections for the desk and the other way round. */
const mostConnections = 8

interface PostgresDatabase {
  db: Kysely<Schema>
  /** For queries that readers wait for: with the rights of `db` until limitReaders() has ended. */
  readDb: Kysely<Schema>
  limitReaders(): Promise<ReaderLimits>
  close(): Promise<void>
}

interface Addresses {
  url: string
  /** Where the operator has made a user for readers' queries. */
  readerUrl: string | null
}

export function openPostgres(
  { url, readerUrl }: Addresses,
  reportError: (error: Error) => void,
): PostgresDatabase {
  const pool = openPool(url, reportError)
  let readers: pg.Pool | null = null
  const openWith = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const db = openWith(pool)
  const ofReaders: ClientSource = {
    options: pool.options,
    connect: () => (readers ?? pool).connect(),
    end: async () => readers?.end(),
  }

  async function limitReaders(): Promise<ReaderLimits> {
    if (readers) return { areLimited: true }
    const limited = openPool(readerUrl ?? (await asReaderRole()), reportError)
    try {
      const { rows } = await limited.query('select current_user as role')
      const { role } = rows[0]
      if (role === (await readerRoleNames(db)).user) {
        throw new NotLimitedError(`They would run as ${role}, who owns the tables.`)
      }
      const rights = await grantToReaders(db, role)
      if (!rights.areGranted) {
        throw new NotLimitedError(`The database user may not grant rights to ${role}.`)
      }
      await limited.query('select value from content_version')
      readers = limited
      return limitsOf(role, rights)
    } catch (error) {
      await limited.end()
      throw error
    }
  }

  async function asReaderRole(): Promise<string> {
    const role = await readerRoleOf(db)
    if (role !== null) return withRole(url, role)
    const names = await readerRoleNames(db)
    throw new NotLimitedError(
      `The database user may not create roles. Let an administrator do it: CREATE ROLE "${names.role}" NOLOGIN; GRANT "${names.role}" TO "${names.user}";`,
    )
  }

  return {
    db,
    readDb: openWith(withQueryTimeout(ofReaders, readMs)),
    async limitReaders() {
      try {
        return await limitReaders()
      } catch (error) {
        // Whoever made a user for readers is to know that it does not work.
        if (readerUrl !== null || !isForWantOfRights(error)) throw error
        return { areLimited: false, reason: error.message }
      }
    },
    async close() {
      await db.destroy()
      // A pool may be ended once, and whoever closes a database may do so twice.
      const open = readers
      readers = null
      await open?.end()
    },
  }
}

function openPool(url: string, reportError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: asPsqlReads(url),
    types,
    max: mostConnections,
    connectionTimeoutMillis: connectMsIn(url),
    keepAlive: true,
    application_name: 'vigil',
    onConnect: (client) => limitWaiting(client, connectMsIn(url)),
  })
  // A connection that breaks is replaced by the pool; unheard, either event would end the process. The
  // pool's own tells of idle connections only, and of nothing that the connection has not told.
  pool.on('connect', (client) => client.on('error', reportError))
  pool.on('error', () => {})
  return pool
}

/**
 * No page is worth a query that takes longer; migrations lift these limits for themselves. They are set here because
 * poolers refuse connections that begin with settings they do not know.
 */
async function limitWaiting(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const text = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}`
  const query = { text, query_timeout: timeoutMs }
  await client.query(query)
}

function connectMsIn(url: string): number {
  const seconds = new URL(url).searchParams.get('connect_timeout')
  return seconds === null ? connectMs : Number(seconds) * 1000
}

/** Every connection begins in this role, so that nothing has to be asked before a query. */
function withRole(address: string, role: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('options') ?? ''
  const setting = `-c role=${role.replaceAll(/[\\\s]/g, '\\$&')}`
  url.searchParams.set('options', `${given} ${setting}`.trim())
  return url.href
}

/** Whether readers' queries can read no more than readers may see; else why not. */
export type ReaderLimits = (
  | { areLimited: true }
  | { areLimited: false | 'in-part'; reason: string }
) & {
  /** Tables of the site on which everybody had rights that were revoked just now. */
  revokedOn?: string[]
}

function limitsOf(role: string, { excess, otherTables, revokedOn }: ReaderRights): ReaderLimits {
  const reasons = [
    excess.length > 0 &&
      `${role} can also do this, as a member of another role or by another's grant: ${someOf(excess)}.`,
    otherTables.length > 0 &&
      `${role} can also use tables of other programs: ${someOf(otherTables)}.`,
  ].filter((reason) => reason !== false)
  return {
    ...(reasons.length === 0
      ? { areLimited: true }
      : { areLimited: 'in-part', reason: reasons.join(' ') }),
    ...(revokedOn.length > 0 && { revokedOn }),
  }
}

/** As many as fit into a line of the log. */
const mostNamed = 5

function someOf(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return names.slice(0, mostNamed).join(', ') + more
}

class NotLimitedError extends Error {
  override name = 'NotLimitedError'
}

/** Some poolers in front of PostgreSQL refuse connections that begin in a role. */
function isForWantOfRights(error: unknown): error is Error {
  const refusedAtConnecting = '08P01'
  return (
    error instanceof NotLimitedError ||
    (error instanceof Error && 'code' in error && error.code === refusedAtConnecting)
  )
}

/** sslmode as PostgreSQL's own tools read it: the driver has another reading, and warns of it. */
function asPsqlReads(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode')) return address
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
