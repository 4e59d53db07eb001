import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { openDatabase } from './database'

test('SQLite keeps what it acknowledged: WAL, synchronous FULL, foreign keys, a busy timeout', async () => {
  const empty = await emptyDatabase('sqlite')
  const { db, close } = await openDatabase(empty.url)
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
  await close()
  await empty.remove()
})

test('a new database that another process is about to write to is waited for', async () => {
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

test('a full disk is what a failed transaction tells of', async () => {
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
