import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'

const at = '2026-11-15T09:00:00.000Z'
const url = 'https://vigil.example/desk-x/welcome?token=a-secret'

onEachEngine('the migration of waiting links', (open, engine) => {
  test('replaces links in the outbox by their digests', async () => {
    const { db } = await open()
    const email = 'ada@example.com'
    const waiting = [
      { topic: 'key-link', payload: { email, url, isNew: true } },
      { topic: 'password-forgotten', payload: { email } },
      { topic: 'contact-message', payload: { id: 'a' } },
    ]
    for (const { topic, payload } of waiting) {
      const row = { topic, payload: JSON.stringify(payload), created_at: at }
      await db.insertInto('outbox').values(row).execute()
    }
    const migration = history['0015-links-out-of-outbox']
    await migration?.up(db as unknown as Kysely<unknown>, columnTypes[engine], engine)
    const rows = await db.selectFrom('outbox').select(['payload']).orderBy('id').execute()
    const tokenDigest = createHash('sha256').update('a-secret').digest('base64url')
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
      { tokenDigest },
      { email, requestedAt: at },
      { id: 'a' },
    ])
  })
})

onEachEngine('the migration of session tokens', (open, engine) => {
  test('replaces the tokens of open sessions by their digests', async () => {
    const { db } = await open()
    const timestamps = { created_at: at, updated_at: at }
    const ada = {
      id: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
      email_verified: 1,
      role: 'owner',
    }
    await db
      .insertInto('editors')
      .values({ ...ada, ...timestamps })
      .execute()
    await db
      .insertInto('editor_sessions')
      .values({ id: 'here', user_id: 'ada', token: 'a-token', expires_at: at, ...timestamps })
      .execute()
    const migration = history['0016-token-digests']
    await migration?.up(db as unknown as Kysely<unknown>, columnTypes[engine], engine)
    const stored = await db.selectFrom('editor_sessions').select('token').execute()
    const token = createHash('sha256').update('a-token').digest('base64url')
    expect(stored).toEqual([{ token }])
  })
})
