import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { type Db, openDatabase } from '../database'

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
