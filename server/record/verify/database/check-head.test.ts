import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { currentHead } from '~/record/log.queries'
import { createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { copyOf, putBack } from '../../../../tests/support/record/copy'
import { reportOfDatabase } from '../report'
import type { HeadToFind } from './check-head'
import { verifyDatabase } from './verify-database'

const source = 'this server remembers'
const then = `on ${now.toISOString()}, as ${source}`

onEachEngine('entries that were removed from the end', (open) => {
  test.each([
    [1, 'The record had 4 entries: the last one is missing.'],
    [3, 'The record had 4 entries: the last 3 are missing.'],
  ])('%i of them', async (count, text) => {
    const { db } = await open()
    await publish(db, 3)
    await db
      .deleteFrom('record_entries')
      .where('position', '>=', 4 - count)
      .execute()
    expect(await problemsOf(db)).toContain(`record_state 1: ${text}`)
  })

  test('together with the state: a head that is known from elsewhere tells', async () => {
    const { db, older, newest } = await siteWithCopy(await open())
    for (const head of [newest, older.head]) {
      expect(await problemsOf(db, { head, source })).toEqual([])
    }
    await putBack(db, older.copy)
    expect(await problemsOf(db, { head: newest, source })).toEqual([
      `record_entries 4: The record had 5 entries ${then}; now it has 3: the last 2 are missing.`,
    ])
    // Heads in files of older versions have no time.
    const { time: _, ...withoutTime } = newest
    expect(await problemsOf(db, { head: withoutTime, source })).toEqual([
      `record_entries 4: The record had 5 entries, as ${source}; now it has 3: the last 2 are missing.`,
    ])
  })

  test('a restore that the record states is a note', async () => {
    const { db, older, newest } = await siteWithCopy(await open())
    await putBack(db, older.copy)
    const lost = { size: newest.size, root: newest.root }
    await inTransaction(db, (transaction) => {
      const { size, root } = older.head
      return appendEntries(transaction, now, [{ type: 'restored', size, root, lost }])
    })
    expect(await problemsOf(db, { head: newest, source })).toEqual([])
    expect(await linesOf(db)).toContain(
      `  note    Entry 3, of ${now.toISOString()}: the database was replaced by an older one. Entries 3 to 4 of the record before are lost.`,
    )
  })

  test('other entries, and another record', async () => {
    const { db, newest } = await siteWithCopy(await open())
    const changed = { ...newest, root: '0'.repeat(64) }
    expect(await problemsOf(db, { head: changed, source })).toEqual([
      `record_entries 4: The record had 5 entries ${then}; now its first 5 are not the same: entries were changed.`,
    ])
    const other = { ...newest, origin: 'publication-log/other' }
    expect(await problemsOf(db, { head: other, source })).toEqual([
      `record_entries 4: It was another record, publication-log/other, that had 5 entries ${then}.`,
    ])
  })
})

async function publish(db: Db, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    await createdPost(db, { when: { as: 'published' } }, now)
  }
}

/** A record with 5 entries, and a copy of its tables with the first 3. */
async function siteWithCopy({ db }: { db: Db }) {
  await publish(db, 2)
  const older = { copy: await copyOf(db), head: await headOf(db) }
  await publish(db, 2)
  return { db, older, newest: await headOf(db) }
}

async function headOf(db: Db) {
  const head = await currentHead(db)
  if (!head) throw new Error('There is no record.')
  return head
}

function verify(db: Db, known: HeadToFind | null) {
  return verifyDatabase({
    db,
    now,
    trusted: null,
    report: () => {},
    digestOf: null,
    known: known ? [known] : [],
  })
}

/** Of the record; the posts that were published since are not in it. */
async function problemsOf(db: Db, known: HeadToFind | null = null): Promise<string[]> {
  const { problems } = (await verify(db, known)) ?? { problems: [] }
  return problems
    .filter(({ table }) => table.startsWith('record_'))
    .map(({ table, row, text }) => `${table} ${row}: ${text}`)
}

async function linesOf(db: Db): Promise<string[]> {
  return reportOfDatabase('A site', await verify(db, null), { isKeyGiven: true }).lines
}
