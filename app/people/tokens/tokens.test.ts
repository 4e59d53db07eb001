import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { emptyContent } from '~/posts/fields/post-fields.rules'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { createPost } from '~/posts/saving/create/create-post.actions'
import { newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { auditEntries } from '../audit/audit.queries'
import { parseToken, type Scope } from './token.rules'

const start = new Date('2026-11-15T09:00:00Z')
const minute = 60_000

async function adaOn(database: Database) {
  let now = start
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  const { editors } = newsroomOn(database, () => now)
  await editors.passwordLinks.createFirstEditor({ name: 'Ada', email: 'ada@example.com', password })
  const [ada] = await editors.roster.list()
  const editorId = ada?.id ?? ''
  return {
    ...editors,
    editorId,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
      return now
    },
    async create(scopes: Scope[] = ['posts:read'], confirmed = password) {
      const values = { name: 'Archive', scopes, days: 7 as const }
      return editors.tokens.create({ editorId, password: confirmed }, values)
    },
  }
}

async function secretOf(desk: Awaited<ReturnType<typeof adaOn>>, scopes?: Scope[]) {
  const created = await desk.create(scopes)
  return (created.ok && created.value) || ''
}

onEachEngine('tokens', (open) => {
  test('a token needs the password, is stored as a digest, and names its editor', async () => {
    const database = await open()
    const desk = await adaOn(database)
    expect(await desk.create(['posts:read'], 'wrong')).toMatchObject({ ok: false, reason: 'wrong' })
    const secret = await secretOf(desk)
    expect(secret).toMatch(/^vgl_[\w-]{43}$/)
    const rows = await database.db.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows).toMatchObject([{ name: 'Archive', hint: secret.slice(-4), scopes: 'posts:read' }])
    expect(await desk.tokens.holderOf(secret)).toMatchObject({
      editor: { id: desk.editorId, role: 'owner', token: { name: 'Archive' } },
      scopes: ['posts:read'],
    })
    for (const other of ['', 'vgl_', `${secret}x`, secret.slice(0, -1), rows[0]?.digest ?? '']) {
      expect(await desk.tokens.holderOf(other), other).toBeNull()
    }
  })

  test('its last use is written once a minute', async () => {
    const database = await open()
    const desk = await adaOn(database)
    const secret = await secretOf(desk)
    const lastUsed = async () => (await desk.tokens.listAll())[0]?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await desk.tokens.holderOf(secret)
    expect(await lastUsed()).toEqual(start)
    desk.wait(minute - 1)
    await desk.tokens.holderOf(secret)
    expect(await lastUsed()).toEqual(start)
    const later = desk.wait(1)
    await desk.tokens.holderOf(secret)
    expect(await lastUsed()).toEqual(later)
  })

  test('it ends at its time, and when its editor is removed', async () => {
    const database = await open()
    const desk = await adaOn(database)
    const secret = await secretOf(desk)
    desk.wait(7 * 24 * 60 * minute - 1)
    expect(await desk.tokens.holderOf(secret)).not.toBeNull()
    desk.wait(1)
    expect(await desk.tokens.holderOf(secret)).toBeNull()
    const another = await secretOf(desk)
    await database.db.deleteFrom('editors').execute()
    expect(await desk.tokens.holderOf(another)).toBeNull()
  })

  test('it has the role that its editor has now', async () => {
    const database = await open()
    const desk = await adaOn(database)
    const secret = await secretOf(desk)
    await database.db.updateTable('editors').set({ role: 'author' }).execute()
    expect(await desk.tokens.holderOf(secret)).toMatchObject({ editor: { role: 'author' } })
  })

  test('it rests while owners require a second factor that its editor does not have', async () => {
    const database = await open()
    const desk = await adaOn(database)
    const secret = await secretOf(desk)
    const isBlocked = async () => (await desk.tokens.holderOf(secret))?.isBlocked
    expect(await isBlocked()).toBe(false)
    await readOrStoreSetting(database.db, 'second-factor-required', 'since now')
    expect(await isBlocked()).toBe(true)
    await database.db.updateTable('editors').set({ two_factor_enabled: 1 }).execute()
    expect(await isBlocked()).toBe(false)
  })

  test('a change is logged with its token, and refused once that is revoked', async () => {
    const database = await open()
    const { db } = database
    const desk = await adaOn(database)
    const holder = await desk.tokens.holderOf(await secretOf(desk, ['posts:write']))
    if (!holder) throw new Error('There is no token.')
    const { editor } = holder
    const deps = { db, now: start, clock: () => start }
    const id = crypto.randomUUID()
    const content = { ...emptyContent(), title: 'A post' }
    const post = { editor, kind: 'article' as const, id, content, thumbnail: null, tab: '' }
    expect(await createPost(deps, { ...post, when: { as: 'draft' } })).toMatchObject({ ok: true })
    const [entry] = await auditEntries(db, { limit: 1 })
    expect(entry).toMatchObject({ editorName: 'Ada', action: 'created', tokenName: 'Archive' })
    expect(await desk.tokens.revoke({ id: desk.editorId }, editor.token.id)).toBe(true)
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({
      action: 'revoked a token',
      tokenName: '',
    })
    const step = { editor, kind: 'article' as const, id, note: '' }
    expect(await changePost(deps, { ...step, change: { step: 'bin' } })).toEqual({
      ok: false,
      reason: 'not-allowed',
      why: 'signed-out',
    })
  })

  test('only its editor and owners revoke it', async () => {
    const database = await open()
    const desk = await adaOn(database)
    await secretOf(desk)
    const [token] = await desk.tokens.listAll()
    await database.db
      .insertInto('editors')
      .values({
        id: 'bo',
        name: 'Bo',
        email: 'bo@example.com',
        email_verified: 1,
        role: 'editor',
        image: null,
        time_zone: null,
        two_factor_enabled: 0,
        created_at: start.toISOString(),
        updated_at: start.toISOString(),
      })
      .execute()
    expect(await desk.tokens.revoke({ id: 'bo' }, token?.id ?? '')).toBe(false)
    await database.db.updateTable('editors').set({ role: 'owner' }).where('id', '=', 'bo').execute()
    expect(await desk.tokens.revoke({ id: 'bo' }, token?.id ?? '')).toBe(true)
    expect(await desk.tokens.listAll()).toEqual([])
  })
})

test('a token needs a name, a known scope and an end', () => {
  expect(parseToken({ name: '  ', scopes: ['posts:all'], days: '9999' })).toEqual({
    ok: false,
    errors: {
      name: expect.any(String),
      scopes: expect.any(String),
      days: expect.any(String),
    },
  })
  expect(parseToken({ name: ' My\n import ', scopes: ['posts:read', 'x'], days: '365' })).toEqual({
    ok: true,
    values: { name: 'My import', scopes: ['posts:read'], days: 365 },
  })
})
