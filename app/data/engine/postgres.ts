import { Kysely, PostgresDialect } from 'kysely'
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

export function openPostgres(url: string, reportError: (error: Error) => void): Kysely<Schema> {
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
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** sslmode as PostgreSQL's own tools read it: the driver has another reading, and warns of it. */
function asPsqlReads(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode')) return address
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
