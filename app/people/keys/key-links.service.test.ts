import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { drainOutbox, type OutboxMessage } from '~/database/outbox'
import { readOrStoreSetting } from '~/database/settings'
import { newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import type { Editors } from '../editors.service'

const email = 'ada@example.com'
const start = new Date('2026-11-15T09:00:00Z')
const minute = 60_000

/** A desk with its owner, Ada, and a mail server that fails after each of the first `failures` mails. */
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
  await room.editors.keyLinks.makeFirstEditor({ name: 'Ada', email, password })
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
  if (message.topic === 'key-link') await editors.jobs.mailKeyLink(message.payload)
  if (message.topic === 'password-forgotten') await editors.jobs.answerForgotten(message.payload)
}

function tokenIn(text: string | undefined): string {
  return /\/welcome\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no link'
}

/** All that whoever reads the database or its backup finds about links. */
async function stored({ db }: Database): Promise<string> {
  const tables = ['outbox', 'key_links', 'audit_log', 'settings'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const browser = { headers: new Headers(), address: '203.0.113.7' }
const bo = { email: 'bo@example.com', role: 'author', by: 'Ada' } as const

onEachEngine('key links', (open) => {
  test('an invitation that waits to be mailed is in the database, and no link', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    const { url } = await editors.keyLinks.invite(bo, { isMailed: true })
    expect(await stored(database)).toContain('bo@example.com')
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    expect(await stored(database)).not.toContain(tokenIn(url))
    await drain()
    await drain(2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(await editors.keyLinks.find(tokenIn(text))).toMatchObject({ email: bo.email })
      expect(await stored(database)).not.toContain(tokenIn(text))
    }
  })

  test('a forgotten password leaves no link in the database either', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    await editors.askForNewPassword(browser, email)
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    await drain()
    expect(await stored(database)).not.toMatch(/welcome|token=/)
    await drain(2)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(await editors.keyLinks.find(tokenIn(text))).toMatchObject({ email })
      expect(await stored(database)).not.toContain(tokenIn(text))
    }
  })

  test('the link shown and the links mailed are one invitation: used, taken back or over together', async () => {
    const database = await open()
    const { editors, mails, drain } = await newsroom(database, { failures: 1 })
    const { url } = await editors.keyLinks.invite(bo, { isMailed: true })
    await drain()
    await drain(2)
    expect(await editors.roster.invitations()).toMatchObject([{ email: bo.email, role: 'author' }])
    const tokens = [url, ...mails.map(({ text }) => text)].map(tokenIn)
    expect(new Set(tokens).size).toBe(3)
    const chosen = { name: 'Bo', password }
    expect(await editors.keyLinks.choosePassword(tokens[1] ?? '', chosen)).toMatchObject({
      ok: true,
    })
    for (const token of tokens) {
      expect(await editors.keyLinks.find(token)).toBeNull()
      expect(await editors.keyLinks.choosePassword(token, chosen)).toMatchObject({ ok: false })
    }
    expect(await editors.roster.invitations()).toEqual([])
  })

  test('one person who comes with two links of the same invitation at once comes in once', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    const { url } = await editors.keyLinks.invite(bo, { isMailed: true })
    await drain()
    const results = await Promise.all(
      [url, mails[0]?.text].map((text, number) =>
        editors.keyLinks.choosePassword(tokenIn(text), { name: `Bo ${number}`, password }),
      ),
    )
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('an invitation that was taken back or used before its mail went out is not mailed', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    await editors.keyLinks.invite(bo, { isMailed: true })
    await editors.roster.withdrawInvitation('Ada', bo.email)
    const { url } = await editors.keyLinks.invite(
      { ...bo, email: 'cy@example.com' },
      { isMailed: true },
    )
    await editors.keyLinks.choosePassword(tokenIn(url), { name: 'Cy', password })
    await drain()
    expect(mails).toEqual([])
  })

  test('a newer invitation makes the older one void, the mailed link with it', async () => {
    const { editors, mails, drain } = await newsroom(await open())
    await editors.keyLinks.invite({ ...bo, role: 'owner' }, { isMailed: true })
    await drain()
    await editors.keyLinks.invite(bo, { isMailed: true })
    await drain()
    const [older, newer] = mails.map(({ text }) => tokenIn(text))
    expect(await editors.keyLinks.find(older ?? '')).toBeNull()
    expect(await editors.keyLinks.find(newer ?? '')).toMatchObject({ role: 'author' })
  })

  test('asking twice for a new password makes the first link void; a retry of the same mail does not', async () => {
    const { editors, mails, drain } = await newsroom(await open(), { failures: 1 })
    await editors.askForNewPassword(browser, email)
    await drain()
    await drain(2)
    await editors.askForNewPassword(browser, email)
    await drain(2)
    const found = await Promise.all(mails.map(({ text }) => editors.keyLinks.find(tokenIn(text))))
    expect(found.map((link) => link !== null)).toEqual([false, false, true])
    expect(new Set(mails.slice(0, 2).map(({ id }) => id)).size).toBe(1)
    expect(mails[2]?.id).not.toBe(mails[0]?.id)
  })
})
