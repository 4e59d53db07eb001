import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { deleteSetting, readSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import type { Manifest } from '../archive/format'
import { settleRestored } from './settle-restored'

const now = new Date('2026-11-17T22:55:20Z')
const manifest: Manifest = {
  format: 1,
  version: '1.2.3',
  schema: '',
  engine: 'sqlite',
  at: now.toISOString(),
  site: 'the-site',
  tables: {},
  pictures: { files: 0, bytes: 0 },
  missing: [],
  members: [],
  digest: '',
}

/** As a restore does it, once the rows are there. */
function settle({ db }: Database) {
  const env = { secret: null, secretFile: null }
  const settling = { env, now, file: '', id: 'a-restore', manifest, secrets: null, knownHeads: [] }
  return db.transaction().execute((transaction) => settleRestored(transaction, settling))
}

onEachEngine('a restored site', (open) => {
  test('holds issues that may have been sent since', async () => {
    const database = await open()
    await addIssue(database.db, 'being-sent', 'sending', null)
    await addIssue(database.db, 'overdue', 'scheduled', '2026-11-17T08:00:00.000Z')
    await addIssue(database.db, 'later', 'scheduled', '2026-11-19T08:00:00.000Z')
    expect(await settle(database)).toHaveLength(3)
    const issues = await database.db
      .selectFrom('newsletter_issues')
      .select(['id', 'status'])
      .orderBy('id')
      .execute()
    expect(issues.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'being-sent stopped',
      'later scheduled',
      'overdue draft',
    ])
  })

  test('has a public record that is said to be damaged if its key is missing', async () => {
    const database = await open()
    const { db } = database
    const event = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 } as const
    await inTransaction(db, (transaction) => appendEntries(transaction, now, [event]))
    await deleteSetting(db, 'record-key')
    expect(await settle(database)).toContainEqual(expect.stringContaining('damaged'))
    expect(await readSetting(db, 'restored-by')).toBe('a-restore')
  })
})

async function addIssue(
  db: Db,
  id: string,
  status: 'sending' | 'scheduled',
  sendAt: string | null,
) {
  const texts = { domain_slug: 'x', subject: 's', intro: '', html: '', plain: '' }
  const times = {
    created_at: now.toISOString(),
    send_at: sendAt,
    queued_at: null,
    finished_at: null,
  }
  await db
    .insertInto('newsletter_issues')
    .values({
      id,
      kind: 'brief',
      post_id: id,
      article_ids: null,
      version: 1,
      status,
      ...texts,
      ...times,
    })
    .execute()
}
