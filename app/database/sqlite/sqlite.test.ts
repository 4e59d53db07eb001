import { readFileSync } from 'node:fs'
import { mkdir, rmdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { type Db, openDatabase } from '../database'
import { faultOf } from '../faults'

test('SQLite keeps what it acknowledged: WAL, synchronous FULL, foreign keys', async () => {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  // A longer one would block all other requests.
  expect(await pragma('busy_timeout')).toBeLessThan(50)
  await close()
  await empty.remove()
})

test('deleted and replaced values are erased from the file', async () => {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  await sql`create table secrets (value text)`.execute(db)
  for (const value of ['deleted-secret', 'replaced-secret']) {
    await sql`insert into secrets values (${value})`.execute(db)
  }
  await sql`delete from secrets where value = 'deleted-secret'`.execute(db)
  await sql`update secrets set value = 'x'`.execute(db)
  await close()
  const file = readFileSync(empty.url.slice('file:'.length), 'latin1')
  expect(file).toMatch(/create table secrets/i)
  expect(file).not.toMatch(/deleted-secret|replaced-secret/)
  await empty.remove()
})

test('opening waits for another process that writes to a new database', async () => {
  const empty = await emptyDatabase('sqlite')
  const other = new DatabaseSync(empty.url.slice('file:'.length))
  other.exec('create table first (id)')
  other.exec('begin immediate')
  const opening = openDatabase(empty.url)
  const first = await Promise.race([opening.catch(() => 'refused'), setImmediate('waits')])
  expect(first).toBe('waits')
  other.exec('commit')
  other.close()
  const { close } = await opening
  await close()
  await empty.remove()
})

test.each([
  ['its log', '-wal'],
  ['the index of its log', '-shm'],
])(
  'if SQLite cannot write %s, the database can be read, and later written',
  async (_name, ending) => {
    const empty = await emptyDatabase('sqlite')
    const created = await openDatabase(empty.url)
    await sql`create table posts (title text)`.execute(created.db)
    await created.close()
    const obstacle = `${empty.url.slice('file:'.length)}${ending}`
    await mkdir(obstacle)
    const { db, openForWriting, close } = await openDatabase(empty.url, () => {}, {
      mayBeReadOnly: true,
    })
    const titles = async () => (await sql`select title from posts`.execute(db)).rows
    const add = () => sql`insert into posts values ('First')`.execute(db)
    const addInTransaction = () =>
      db
        .transaction()
        .execute((transaction) => sql`insert into posts values ('Second')`.execute(transaction))
    for (const write of [add, addInTransaction]) {
      const error = await write().catch((reason: unknown) => reason)
      expect(faultOf(error)).toBe('read-only')
    }
    await openForWriting()
    expect(await titles()).toEqual([])
    await rmdir(obstacle)
    await openForWriting()
    await add()
    await addInTransaction()
    expect(await titles()).toEqual([{ title: 'First' }, { title: 'Second' }])
    await close()
    await empty.remove()
  },
)

test('a failed transaction reports the full disk', async () => {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  await sql`create table bodies (body text)`.execute(db)
  await sql`pragma max_page_count = 2`.execute(db)
  const transaction = db
    .transaction()
    .execute((inside) => sql`insert into bodies values (${'a'.repeat(100_000)})`.execute(inside))
  await expect(transaction).rejects.toThrow('database or disk is full')
  await close()
  await empty.remove()
})

test('while another program holds the write lock, reading works and writing waits', async () => {
  const { db, other, end } = await withAnother()
  other.exec('begin immediate')
  const order: string[] = []
  const written = Promise.all([
    add(db, 'alone').then(() => order.push('alone')),
    db
      .transaction()
      .execute((transaction) => add(transaction, 'in a transaction'))
      .then(() => order.push('in a transaction')),
  ])
  for (let round = 0; round < 50; round += 1) {
    expect(await namesIn(db)).toEqual([])
    await setImmediate()
  }
  expect(order).toEqual([])
  other.exec('commit')
  await written
  expect(order).toEqual(['alone', 'in a transaction'])
  expect(await namesIn(db)).toEqual(['alone', 'in a transaction'])
  await end()
})

test('reading does not wait for an open transaction, and does not see its changes', async () => {
  const { db, end } = await withAnother()
  const { promise: isDecided, resolve: decide } = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (transaction) => {
    await add(transaction, 'one')
    expect(await namesIn(transaction)).toEqual(['one'])
    await isDecided
  })
  const next = add(db, 'two')
  expect(await namesIn(db)).toEqual([])
  decide()
  await Promise.all([writing, next])
  expect(await namesIn(db)).toEqual(['one', 'two'])
  await end()
})

test('a failed transaction releases the write lock', async () => {
  const { db, end } = await withAnother()
  const failing = db.transaction().execute(async (transaction) => {
    await add(transaction, 'never')
    throw new Error('cancelled')
  })
  await expect(failing).rejects.toThrow('cancelled')
  await expect(add(db, '')).rejects.toThrow('CHECK constraint failed')
  await add(db, 'one')
  expect(await namesIn(db)).toEqual(['one'])
  await end()
})

/** A database with a table of names, and another program's connection to it. */
async function withAnother() {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  await sql`create table names (name text check (name <> ''))`.execute(db)
  const other = new DatabaseSync(empty.url.slice('file:'.length))
  return {
    db,
    other,
    async end() {
      other.close()
      await close()
      await empty.remove()
    },
  }
}

function add(db: Db, name: string) {
  return db
    .insertInto('names' as 'settings')
    .values({ name } as never)
    .execute()
}

async function namesIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('names' as 'settings')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

test('limits are not parameters, so that a query is planned once', async () => {
  const { db, end } = await withAnother()
  const { sql: text, parameters } = db
    .selectFrom('names' as 'settings')
    .select('name')
    .limit(3)
    .offset(6)
    .compile()
  expect(text).toMatch(/limit 3 offset 6$/)
  expect(parameters).toEqual([])
  await end()
})
