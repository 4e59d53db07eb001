import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema'

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

/** How long a reader's page waits for an answer. The server enforces nothing while it hangs. */
const readMs = 5_000

interface PostgresDatabase {
  db: Kysely<Schema>
  /** The same connections, for queries that readers wait for. */
  readDb: Kysely<Schema>
}

export function openPostgres(url: string, reportError: (error: Error) => void): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString: asPsqlReads(url),
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'vigil',
    // No page is worth a query that runs for longer; migrations lift the limit for themselves.
    statement_timeout: statementMs,
  })
  // A connection that breaks is replaced by the pool; unheard, either event would end the process. The
  // pool's own tells of idle connections only, and of nothing that the connection has not told.
  pool.on('connect', (client) => client.on('error', reportError))
  pool.on('error', () => {})
  const openWith = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db: openWith(pool), readDb: openWith(withQueryTimeout(pool, readMs)) }
}

/**
 * The pool with a time limit for each query. A connection whose query took too long is closed: it may be
 * dead, and whoever got it next would wait as long again.
 */
export function withQueryTimeout(pool: pg.Pool, ms: number): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      let hasTimedOut = false
      const query = async (text: string, values: readonly unknown[]) => {
        const timer = setTimeout(() => {
          hasTimedOut = true
          client.release(true)
        }, ms)
        try {
          return await client.query(text, [...values])
        } catch (error) {
          throw hasTimedOut ? new QueryTimeoutError(ms, { cause: error }) : error
        } finally {
          clearTimeout(timer)
        }
      }
      return {
        // Its other form takes a cursor, which nobody here uses.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => {
          if (!hasTimedOut) client.release()
        },
      }
    },
    end: () => pool.end(),
  }
}

export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError'

  constructor(ms: number, options: ErrorOptions) {
    super(`The database did not answer within ${ms / 1000} seconds.`, options)
  }
}

/** sslmode as PostgreSQL's own tools read it: the driver has another reading, and warns of it. */
function asPsqlReads(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode')) return address
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
