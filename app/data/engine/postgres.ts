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

export function openPostgres(url: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'vigil',
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {})
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
