import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { type Db, openDatabase } from '../database'
import { inTransaction } from '../transactions/transaction'

/** A table of names, and another program that sees only what is committed. */
async function withNames(work: (db: Db, committed: () => string[]) => Promise<void>) {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  await sql`create table names (name text check (name <> ''))`.execute(db)
  const other = new DatabaseSync(empty.url.slice('file:'.length))
  const committed = () =>
    other
      .prepare('select name from names')
      .all()
      .map((row) => String(row.name))
  try {
    await work(db, committed)
  } finally {
    other.close()
    await close()
    await empty.remove()
  }
}

function add(db: Db, name: string) {
  return db
    .insertInto('names' as 'settings')
    .values({ name } as never)
    .execute()
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

test('a transaction is done only when others can see it', async () => {
  await withNames(async (db, committed) => {
    const all = letters.map(async (name) => {
      await db.transaction().execute((transaction) => add(transaction, name))
      expect(committed()).toContain(name)
    })
    const alone = letters.map(async (name) => {
      await add(db, `${name}${name}`)
      expect(committed()).toContain(`${name}${name}`)
    })
    await Promise.all([...all, ...alone])
    expect(committed()).toHaveLength(2 * letters.length)
  })
})

test('one that fails leaves the others as they are', async () => {
  await withNames(async (db, committed) => {
    const results = await Promise.allSettled(
      letters.map((name, index) =>
        db.transaction().execute(async (transaction) => {
          await add(transaction, name)
          if (index % 3 === 1) throw new Error('cancelled')
          // Breaks the rule of the table.
          if (index % 3 === 2) await add(transaction, '')
        }),
      ),
    )
    const expected = letters.filter((_, index) => index % 3 === 0)
    expect(committed().sort()).toEqual(expected)
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(expected.length)
  })
})

test('a full disk fails all that were to be committed together, and nothing is half written', async () => {
  await withNames(async (db, committed) => {
    await add(db, 'before')
    await sql`pragma max_page_count = 12`.execute(db)
    const long = 'x'.repeat(8_000)
    const results = await Promise.allSettled(
      letters.map((name) =>
        db.transaction().execute(async (transaction) => {
          await add(transaction, `${name}1 ${long}`)
          await add(transaction, `${name}2 ${long}`)
        }),
      ),
    )
    const stored = committed().map((name) => name.slice(0, 2))
    for (const [index, { status }] of results.entries()) {
      const name = letters[index]
      const parts = [`${name}1`, `${name}2`].filter((part) => stored.includes(part))
      expect(parts, status).toHaveLength(status === 'fulfilled' ? 2 : 0)
    }
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    await sql`pragma max_page_count = 1000`.execute(db)
    await add(db, 'after')
    expect(committed()).toContain('after')
  })
})

test('raw statements such as pragmas stand alone between transactions', async () => {
  await withNames(async (db, committed) => {
    const work = letters.flatMap((name) => [
      db.transaction().execute((transaction) => add(transaction, name)),
      sql`pragma wal_checkpoint(passive)`.execute(db),
    ])
    await Promise.all(work)
    expect(committed().sort()).toEqual(letters)
  })
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('transactions of one turn are committed together, also if none waits for another', async () => {
  await withNames(async (db, committed) => {
    const seen: string[][] = []
    const write = (name: string) =>
      db.transaction().execute(async (transaction) => {
        await add(transaction, name)
        seen.push(committed())
      })
    // Each runs to its end before the next one begins, as the answers of a thread do.
    const all = ['a', 'b', 'c'].map((name) => Promise.resolve().then(() => write(name)))
    await Promise.all(all)
    expect(seen).toEqual([[], [], []])
    expect(committed()).toEqual(['a', 'b', 'c'])
    await turn()
    await write('d')
    expect(seen.at(-1)).toEqual(['a', 'b', 'c'])
  })
})

test('a transaction sees what earlier ones of its group wrote, and fails with them', async () => {
  await withNames(async (db, committed) => {
    await sql`create table parts (
      id integer primary key,
      of integer references parts (id) deferrable initially deferred
    )`.execute(db)
    const names = (of: Db) =>
      of
        .selectFrom('names' as 'settings')
        .select('name')
        .execute()
    const first = db.transaction().execute((transaction) => add(transaction, 'a'))
    const second = db.transaction().execute(async (transaction) => {
      expect(await names(transaction)).toEqual([{ name: 'a' }])
      // The transaction of SQLite cannot be committed: foreign keys that are deferred are checked then.
      await sql`insert into parts values (1, 2)`.execute(transaction)
    })
    const third = db.transaction().execute(async (transaction) => names(transaction))
    const results = await Promise.allSettled([first, second, third])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(committed()).toEqual([])
    await add(db, 'after')
    expect(committed()).toEqual(['after'])
  })
})

test('short transactions do not wait for a long one', async () => {
  await withNames(async (db, committed) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const short = db.transaction().execute((transaction) => add(transaction, 'short'))
    const long = inTransaction(
      db,
      async (transaction) => {
        expect(committed()).toEqual(['short'])
        await add(transaction, 'long')
        await isReleased
      },
      { isLong: true },
    )
    await short
    release()
    await long
    expect(committed()).toEqual(['short', 'long'])
  })
})

test('a transaction that waits for something else delays only those of its turn', async () => {
  await withNames(async (db, committed) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await add(db, 'before')
    const slow = db.transaction().execute(async (transaction) => {
      await add(transaction, 'slow')
      await isReleased
    })
    const next = db.transaction().execute((transaction) => add(transaction, 'next'))
    await turn()
    expect(committed()).toEqual(['before'])
    release()
    await Promise.all([slow, next])
    expect(committed()).toEqual(['before', 'slow', 'next'])
  })
})

test('nothing is written after SQLite has ended the transaction by itself', async () => {
  await withNames(async (db, committed) => {
    await sql`pragma max_page_count = 12`.execute(db)
    const long = 'x'.repeat(40_000)
    const ignoring = db.transaction().execute(async (transaction) => {
      await add(transaction, 'a')
      await add(transaction, long).catch(() => {})
      // Without its transaction SQLite would commit this one alone.
      await add(transaction, 'b')
    })
    const results = await Promise.allSettled([add(db, 'other'), ignoring])
    const isDone = results.map(({ status }) => status === 'fulfilled')
    expect(committed().includes('other')).toBe(isDone[0])
    expect(committed().includes('a')).toBe(isDone[1])
    expect(committed().includes('b')).toBe(isDone[1])
    await sql`pragma max_page_count = 1000`.execute(db)
    await add(db, 'after')
    expect(committed()).toContain('after')
  })
})

test('closing commits what is waiting, and leaves nothing to do for later', async () => {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.prependListener('uncaughtException', note)
  try {
    await sql`create table names (name text)`.execute(db)
    const writing = db.transaction().execute((transaction) => add(transaction, 'a'))
    // By now it is written, and would be committed at the end of this turn of the event loop.
    for (let step = 0; step < 50; step += 1) await Promise.resolve()
    await close()
    await writing
    const other = new DatabaseSync(empty.url.slice('file:'.length))
    expect(other.prepare('select name from names').all()).toEqual([{ name: 'a' }])
    other.close()
    await new Promise(setImmediate)
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    await empty.remove()
  }
})
