import { describe, expect, test } from 'vitest'
import { history } from '../../../migrations/history'
import { emptyDatabase, engines } from '../../../tests/support/data/databases'
import { openDatabase } from '../database'
import { DatabaseIsNewerError, migrate } from './migrate'

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

// On SQLite a waiting connection blocks its process, so tests/e2e/server/start.spec.ts tries it with real processes.
describe.each(engines.filter((engine) => engine === 'postgres'))('migrate (%s)', (engine) => {
  test('of processes that start together, one migrates', async () => {
    const empty = await emptyDatabase(engine)
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(empty.url)))
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.flat()).toEqual(everything)
    await Promise.all(databases.map((database) => database.close()))
    await empty.remove()
  })
})

test('an unknown address is refused', async () => {
  await expect(openDatabase('mysql://localhost/x')).rejects.toThrow('Not a database address')
})
