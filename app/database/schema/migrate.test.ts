import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { history } from '../../../migrations/history'
import { emptyDatabase, engines } from '../../../tests/support/data/databases'
import { openDatabase } from '../database'
import { DatabaseIsNewerError, migrate } from './migrate'
import type { Schema } from './schema'

const everything = Object.keys(history)

describe.each(engines)('migrate (%s)', (engine) => {
  test('creates the tables once, and does nothing the second time', async () => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    expect(await migrate(database)).toEqual(everything)
    expect(await migrate(database)).toEqual([])
    await database.close()
    await empty.remove()
  })

  test('refuses a database of a newer version', async () => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    await migrate(database)
    await database.db
      .insertInto('migrations' as 'settings')
      .values({ name: '9999-from-the-future', timestamp: '2099-01-01' } as never)
      .execute()
    await expect(migrate(database)).rejects.toThrow(DatabaseIsNewerError)
    await database.close()
    await empty.remove()
  })
})

// On SQLite a waiting connection blocks its process, so tests/http/server/start.test.ts tries it with real processes.
describe.each(engines.filter((engine) => engine === 'postgres'))('migrate (%s)', (engine) => {
  test('of processes that start together, one migrates', async () => {
    const empty = await emptyDatabase(engine)
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(empty.url)))
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.flat()).toEqual(everything)
    await Promise.all(databases.map((database) => database.close()))
    await empty.remove()
  })

  test('waits for another process longer than a query may take', async () => {
    const empty = await emptyDatabase(engine)
    const other = new pg.Client({ connectionString: empty.url })
    await other.connect()
    const impatient = new pg.Pool({ connectionString: empty.url, statement_timeout: 100, max: 1 })
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: impatient }) })
    // The lock that Kysely takes.
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const migrating = migrate({ db, engine })
    const waits = new Set<string>()
    const countWaits = async () => {
      const { rows } = await other.query(`select query_start from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`)
      for (const { query_start } of rows) waits.add(String(query_start.getTime()))
      return waits.size
    }
    await expect.poll(countWaits).toBeGreaterThan(2)
    await other.query('select pg_advisory_unlock_all()')
    expect(await migrating).toEqual(everything)
    await other.end()
    await db.destroy()
    await empty.remove()
  })
})

test('an unknown address is refused', async () => {
  await expect(openDatabase('mysql://localhost/x')).rejects.toThrow('Not a database address')
})
