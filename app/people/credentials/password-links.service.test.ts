import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { drainOutbox, type OutboxMessage } from '~/database/outbox/outbox'
import { readOrStoreSetting } from '~/database/settings'
import { newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import type { Editors } from '../roster/editors.service'

const email = 'ada@example.com'
const start = new Date('2026-11-15T09:00:00Z')
const minute = 60_000

/** A desk whose owner is Ada, and a mail server that fails after sending each of the first `failures` mails. */
async function newsroom(database: Database, { failures = 0 } = {}) {
  let now = start
  const room = newsroomOn(
    database,
    () => now,
    (mails) => {
      if (mails.length <= failures) throw new Error('the connection broke')
    },
  )
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  await room.editors.passwordLinks.createFirstEditor({ name: 'Ada', email, password })
  return {
    ...room,
    async drain(minutesLater = 0) {
      now = new Date(start.getTime() + minutesLater * minute)
      await drainOutbox(
        database,
        (message) => handle(room.editors, message),
        () => now,
      )
    },
  }
}

async function handle(editors: Editors, message: OutboxMessage): Promise<void> {
  if (message.topic === 'key-link') await editors.jobs.mailPasswordLink(message.payload)
  if (message.topic === 'password-forgotten') await editors.jobs.mailPasswordReset(message.payload)
}

function tokenIn(text: string | undefined): string {
  return /\/welcome\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no link'
}

/** The rows of every table that could contain a link. */
async function stored({ db }: Database): Promise<string> {
  const tables = ['outbox', 'key_links', 'audit_log', 'settings'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const browser = { headers: new Headers(), address: '203.0.113.7' }
const bo = { email: 'bo@example.com', role: 'author', by: 'Ada' } as const

onEachEngine('password links', (open) => {
  test('a waiting invitation is stored without its link', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    const { url } = await editors.passwordLinks.invite(bo, { isMailed: true })
    expect(await stored(database)).toContain('bo@example.com')
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    expect(await stored(database)).not.toContain(tokenIn(url))
    await drain()
    await drain(2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(await editors.passwordLinks.find(tokenIn(text))).toMatchObject({ email: bo.email })
      expect(await stored(database)).not.toContain(tokenIn(text))
      expect(text).toMatch(/^Ada invites you to the desk of .+ as an author: you write drafts/)
    }
  })

  test('a password reset is stored without its link', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    await editors.requestPasswordReset(browser, email)
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    await drain()
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    await drain(2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(await editors.passwordLinks.find(tokenIn(text))).toMatchObject({ email })
      expect(await stored(database)).not.toContain(tokenIn(text))
    }
  })

  test('using one link of an invitation invalidates the others', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    const { url } = await editors.passwordLinks.invite(bo, { isMailed: true })
    await drain()
    await drain(2)
    expect(await editors.roster.invitations()).toMatchObject([{ email: bo.email, role: 'author' }])
    const tokens = [url, ...mails.map(({ text }) => text)].map(tokenIn)
    expect(new Set(tokens).size).toBe(3)
    const account = { name: 'Bo', password }
    expect(await editors.passwordLinks.setPassword(tokens[1] ?? '', account)).toMatchObject({
      ok: true,
    })
    for (const token of tokens) {
      expect(await editors.passwordLinks.find(token)).toBeNull()
      expect(await editors.passwordLinks.setPassword(token, account)).toMatchObject({ ok: false })
    }
    expect(await editors.roster.invitations()).toEqual([])
  })

  test('two links of one invitation used at once create one account', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    const { url } = await editors.passwordLinks.invite(bo, { isMailed: true })
    await drain()
    const results = await Promise.all(
      [url, mails[0]?.text].map((text, number) =>
        editors.passwordLinks.setPassword(tokenIn(text), { name: `Bo ${number}`, password }),
      ),
    )
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('an invitation that was withdrawn or used before its mail went out is not mailed', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    await editors.passwordLinks.invite(bo, { isMailed: true })
    await editors.roster.withdrawInvitation('Ada', bo.email)
    const { url } = await editors.passwordLinks.invite(
      { ...bo, email: 'cy@example.com' },
      { isMailed: true },
    )
    await editors.passwordLinks.setPassword(tokenIn(url), { name: 'Cy', password })
    await drain()
    expect(mails).toEqual([])
  })

  test('a newer invitation invalidates the links of the older one', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    await editors.passwordLinks.invite({ ...bo, role: 'owner' }, { isMailed: true })
    await drain()
    await editors.passwordLinks.invite(bo, { isMailed: true })
    await drain()
    const [older, newer] = mails.map(({ text }) => tokenIn(text))
    expect(await editors.passwordLinks.find(older ?? '')).toBeNull()
    expect(await editors.passwordLinks.find(newer ?? '')).toMatchObject({ role: 'author' })
  })

  test('a second password reset invalidates the first link; a retry of the same mail does not', async () => {
    const { editors, mails, drain } = await newsroom(await open(), { failures: 1 })
    await editors.requestPasswordReset(browser, email)
    await drain()
    await drain(2)
    await editors.requestPasswordReset(browser, email)
    await drain(2)
    const found = await Promise.all(
      mails.map(({ text }) => editors.passwordLinks.find(tokenIn(text))),
    )
    expect(found.map((link) => link !== null)).toEqual([false, false, true])
    expect(new Set(mails.slice(0, 2).map(({ id }) => id)).size).toBe(1)
    expect(mails[2]?.id).not.toBe(mails[0]?.id)
  })
})
