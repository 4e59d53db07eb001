import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase, engines, migratedDatabase } from '../../../tests/support/data/databases'
import { freezablePostgres } from '../../../tests/support/servers/freezable-postgres'
import { openDatabase } from '../database'
import { faultOf } from '../faults'
import { maxWaitMs } from '../sqlite/busy'
import { withQueryTimeout } from './query-timeout'

test.each(engines.filter((engine) => engine === 'postgres'))(
  '%s: a query that hangs fails in time, and its connection is not used again',
  async () => {
    const postgres = await freezablePostgres()
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    const ask = async (timeoutMs: number) => {
      const dialect = new PostgresDialect({ pool: withQueryTimeout(pool, timeoutMs) })
      const { rows } = await sql`select 1 as answer`.execute(new Kysely({ dialect }))
      return rows
    }
    const minuteMs = 60_000
    try {
      expect(await ask(minuteMs)).toEqual([{ answer: 1 }])
      postgres.freeze()
      await expect(ask(300)).rejects.toThrow('The database did not answer within 0.3 seconds.')
      // The only connection was a dead one; this is another.
      expect(await ask(minuteMs)).toEqual([{ answer: 1 }])
    } finally {
      await pool.end()
      await postgres.remove()
    }
  },
)

test.each(engines.filter((engine) => engine === 'postgres'))(
  '%s: no query waits longer for a lock than on SQLite, neither of readers nor of the desk',
  async (engine) => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    try {
      for (const db of [database.db, database.readDb]) {
        const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
        expect(rows).toEqual([{ lock_timeout: `${maxWaitMs / 1000}s` }])
      }
    } finally {
      await database.close()
      await empty.remove()
    }
  },
)

test.each(engines.filter((engine) => engine === 'postgres'))(
  '%s: no connection begins with a setting that poolers such as PgBouncer refuse',
  async () => {
    const postgres = await freezablePostgres()
    const database = await openDatabase(postgres.url)
    try {
      await sql`select 1`.execute(database.db)
      const known = ['user', 'database', 'application_name', 'client_encoding']
      expect(postgres.firstMessages()).not.toEqual([])
      for (const beginning of postgres.firstMessages()) expect(settingsIn(beginning)).toEqual(known)
    } finally {
      await database.close()
      await postgres.remove()
    }
  },
)

/** Length and version of the protocol, then names and values in turn, each with a zero at its end. */
function settingsIn(beginning: string): string[] {
  const texts = beginning.slice(8).split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

test('a PostgreSQL that is not there is unavailable', async () => {
  const failed = await openDatabase('postgres://127.0.0.1:9/none').catch((error) => error)
  expect(faultOf(failed)).toBe('unavailable')
})

test('one that does not answer fails after the connect_timeout of its address', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://vigil@127.0.0.1:${port}/vigil?connect_timeout=1`
  await expect(openDatabase(url)).rejects.toThrow(/timeout/)
  silent.close()
})

test.each(engines.filter((engine) => engine === 'postgres'))(
  '%s: it knows how many connections are used, and how many queries wait for one',
  async (engine) => {
    const migrated = await migratedDatabase(engine)
    const database = await openDatabase(migrated.url)
    try {
      await database.limitReaders()
      await database.readDb.selectFrom('content_version').selectAll().execute()
      const [, readers] = database.connections()
      expect(readers).toEqual({ pool: 'readers', used: 0, idle: 1, max: 8, waiting: 0 })

      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const asking = Array.from({ length: 11 }, () =>
        database.db.transaction().execute(() => ended),
      )
      await expect
        .poll(() => database.connections()[0])
        .toEqual({ pool: 'desk', used: 8, idle: 0, max: 8, waiting: 3 })
      end()
      await Promise.all(asking)
      expect(database.connections()[0]).toMatchObject({ used: 0, idle: 8, waiting: 0 })
    } finally {
      await database.close()
      await migrated.remove()
    }
  },
)
