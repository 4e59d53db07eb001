import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contentVersion } from '~/posts/published/content-version.queries'
import { freezablePostgres } from '../../../tests/support/servers/freezable-postgres'
import {
  isFromReplica,
  isVisible,
  load,
  publish,
} from '../../../tests/support/servers/replicated-content'
import {
  type ReplicatedPostgres,
  replicatedPostgres,
} from '../../../tests/support/servers/replicated-postgres'
import { type Database, openDatabase, openForReading } from '../database'
import { migrate } from '../schema/migrate'
import type { ReplicaEvent } from './replica'
import { measureLag } from './replica-lag'

let postgres: ReplicatedPostgres
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  postgres = await replicatedPostgres()
  const database = await openDatabase(postgres.url)
  await migrate(database)
  await database.limitReaders()
  await database.close()
})
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})
afterAll(() => postgres.stop())

interface Opened extends Database {
  events: ReplicaEvent[]
}

/** A site with the replica, as it is after its start: with the version of the content. */
async function open(replicaUrl = postgres.replicaUrl, readerUrl?: string): Promise<Opened> {
  const events: ReplicaEvent[] = []
  const database = await openDatabase(postgres.url, () => {}, {
    replicaUrl,
    readerUrl: readerUrl ?? null,
    reportReplica: (event) => events.push(event),
  })
  cleanups.push(database.close)
  await database.limitReaders()
  await contentVersion(database.readDb)
  return { ...database, events }
}

async function openCurrent(replicaUrl?: string, readerUrl?: string): Promise<Opened> {
  const database = await open(replicaUrl, readerUrl)
  await untilCurrent(database)
  return database
}

const state = (database: Database) => database.replicaStatus()?.state
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })
const untilCurrent = (database: Database) =>
  until(async () => expect(await isFromReplica(database)).toBe(true))

test('the replica answers readers’ queries, and the primary those that must not be late', async () => {
  const database = await openCurrent()
  expect(await isFromReplica({ readDb: database.primaryReadDb })).toBe(false)
  expect(await isFromReplica({ readDb: database.db })).toBe(false)
  expect(database.events).toEqual([{ state: 'current' }])
})

test('who has read a version sees all of its content, however late the replica is', async () => {
  const database = await openCurrent()
  await postgres.pauseReplay()
  cleanups.push(() => postgres.resumeReplay())
  const topic = await publish(database)
  await contentVersion(database.readDb)
  expect(await isVisible(database, topic)).toBe(true)
  expect(await isFromReplica(database)).toBe(false)
  expect(state(database)).toBe('behind')

  await postgres.resumeReplay()
  await untilCurrent(database)
  expect(await isVisible(database, topic)).toBe(true)
  expect(database.events).toEqual([{ state: 'current' }])
})

test('in any order of reads and publications nobody reads less than the version says', async () => {
  const [publisher, reader] = [await openCurrent(), await openCurrent()]
  const published: { topic: string; version: string | null }[] = []
  const publishing = (async () => {
    for (let count = 0; count < 40; count += 1) {
      // Reads then change from the primary to the replica and back.
      if (count % 10 === 0) await untilCurrent(reader)
      const topic = await publish(publisher)
      published.push({ topic, version: await contentVersion(publisher.db) })
    }
  })()
  const reading = Array.from({ length: 6 }, async () => {
    while (published.length < 40) {
      const version = await contentVersion(reader.readDb)
      const known = published.find((one) => one.version === version)
      if (known) expect(await isVisible(reader, known.topic)).toBe(true)
    }
  })
  await Promise.all([publishing, ...reading])
  const status = reader.replicaStatus()
  expect(status?.onReplica).toBeGreaterThan(10)
  expect(status?.onPrimary).toBeGreaterThan(10)
})

test('the lag is the time until the replica has what the primary had', async () => {
  const { db } = await open()
  const replica = await openForReading(postgres.replicaUrl)
  cleanups.push(replica.close)
  expect(await measureLag(db, replica.db, 20_000)).toMatchObject({ is: 'following' })
  await postgres.pauseReplay()
  cleanups.push(() => postgres.resumeReplay())
  await publish({ db })
  await until(async () => {
    const lag = await measureLag(db, replica.db, 100)
    expect(lag).toEqual({ is: 'behind', bytes: expect.any(Number) })
  })
  expect(await measureLag(db, db, 100)).toEqual({ is: 'no-standby' })
})

test('on the replica readers have the rights of readers only', async () => {
  const database = await openCurrent()
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.readDb)
  expect(rows).toEqual([{ role: 'vigil_reader' }])
  await postgres.primary.kill()
  cleanups.push(() => postgres.primary.resume())
  // The primary does not answer, so the replica alone could show them.
  await expect(sql`select value from settings`.execute(database.readDb)).rejects.toThrow()
  await expect(sql`update articles set title = 'x'`.execute(database.readDb)).rejects.toThrow()
  await untilCurrent(database)
})

test('a replica whose user is not that of readers is not used', async () => {
  await postgres.onPrimary('create role a_reader login')
  const as = (url: string, user: string) => url.replace('user=vigil', `user=${user}`)
  const wrong = await open(postgres.replicaUrl, as(postgres.url, 'a_reader'))
  await until(() => expect(wrong.events).toMatchObject([{ state: 'unreachable' }]))
  expect(String((wrong.events[0] as { error?: unknown }).error)).toContain(
    'would run as vigil, but readers’ queries must run as a_reader',
  )
  expect(await isFromReplica(wrong)).toBe(false)

  await openCurrent(as(postgres.replicaUrl, 'a_reader'), as(postgres.url, 'a_reader'))
})

test('a replica that is killed under load fails no query, and is used again when it is back', async () => {
  const database = await openCurrent()
  const stop = load(database)
  await postgres.replica.kill()
  await until(() => expect(state(database)).toBe('unreachable'))
  expect(await isFromReplica(database)).toBe(false)
  await until(() =>
    expect(database.events).toMatchObject([{ state: 'current' }, { state: 'unreachable' }]),
  )
  await postgres.replica.resume()
  await untilCurrent(database)
  expect(await stop()).toBeGreaterThan(0)
  expect(database.events).toHaveLength(3)
})

test('a replica that hangs delays a query by its time limit, and then no other', async () => {
  const { replicaUrl: url } = postgres
  const proxy = await freezablePostgres({ url, remove: async () => {} })
  cleanups.push(proxy.remove)
  const database = await openCurrent(proxy.url)
  proxy.hang()
  // The query is asked again on the primary.
  expect(await isFromReplica(database)).toBe(false)
  expect(await isFromReplica(database)).toBe(false)
  expect(state(database)).toBe('unreachable')
  expect(database.replicaStatus()).toMatchObject({ retried: 1 })
})

test('while the primary is away the replica answers, and nothing but what was published', async () => {
  const database = await openCurrent()
  const topic = await publish(database)
  const version = await contentVersion(database.readDb)
  await untilCurrent(database)
  await postgres.primary.kill()
  cleanups.push(() => postgres.primary.resume())
  expect(await contentVersion(database.readDb)).toBe(version)
  for (const readDb of [database.readDb, database.primaryReadDb]) {
    expect(await isVisible({ readDb }, topic)).toBe(true)
  }
})

test('a query that replication cancels is asked again on the primary, with its transaction', async () => {
  const database = await openCurrent()
  const slow = async (db: Database['readDb']) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, pg_sleep(1.5)
      from (select count(id) from articles) counted`.execute(db)
    return rows[0]?.limit
  }
  const single = slow(database.readDb)
  const inTransaction = database.readDb.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 4321`.execute(transaction)
    return slow(transaction)
  })
  await until(async () => {
    const [found] = await postgres.onReplica(
      "select count(*)::int from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()",
    )
    expect(found).toEqual({ count: 2 })
  })
  // Nobody may read a table while it is changed, also on the replica.
  await postgres.onPrimary("alter table articles alter column title set default ''")
  expect(await Promise.all([single, inTransaction])).toEqual(['30s', '4321ms'])
  expect(database.replicaStatus()).toMatchObject({ state: 'current', retried: 2 })
})
