import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { aBrowser } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { auditEntries } from '../audit/audit.queries'

const start = new Date('2026-11-16T09:01:00.000Z')

async function failures({ db }: Database) {
  const entries = await auditEntries(db, { limit: 50 })
  return entries
    .filter(({ action }) => action.startsWith('failed'))
    .map(({ at, editorName, action, subject, detail, count }) => [
      at.toISOString().slice(11, 16),
      `${editorName} ${action} ${subject} · ${detail}`,
      count,
    ])
    .reverse()
}

onEachEngine('failed sign-ins in the audit log', (open) => {
  test('there is one entry with a count for each account and quarter of an hour', async () => {
    const database = await open()
    let now = start
    const { editors, guess } = await adaOn(database, () => now)
    await guess(3)
    now = new Date('2026-11-16T09:14:00.000Z')
    await guess(4)
    now = new Date('2026-11-16T09:31:00.000Z')
    await guess(1)
    const unknown = ['cy@example.com', 'di@example.com']
    for (const email of unknown) {
      await editors.signIn.withPassword(aBrowser().client, { email, password: 'x' })
    }
    expect(await failures(database)).toEqual([
      ['09:01', 'Somebody failed to sign in as Ada · wrong password', 7],
      ['09:31', 'Somebody failed to sign in as Ada · wrong password', 1],
      ['09:31', 'Somebody failed to sign in to an account that does not exist · wrong password', 2],
    ])
    const stored = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    for (const address of [...unknown, '203.0.113', '198.51.100']) {
      expect(stored).not.toContain(address)
    }
  })

  test('a known browser, a wrong code and a wrong passkey have separate entries', async () => {
    const database = await open()
    const ada = await adaWithSecondFactor(database, () => start)
    const { browser, editors, signIn, signInWithCode } = ada
    await signIn(browser, 'a slip of the finger')
    await signInWithCode(await signIn(aBrowser()), '000000')
    const response = { id: 'eA', rawId: 'eA', type: 'public-key', response: {} }
    await editors.signIn.withPasskey(aBrowser().client, response)
    expect((await failures(database)).map(([, line]) => line)).toEqual([
      'Somebody failed to sign in as Ada · wrong password, in a known browser',
      'Somebody failed to sign in as Ada · right password, wrong code',
      'Somebody failed to sign in to an account that does not exist · wrong passkey',
    ])
  })

  test('a wrong password that should confirm a change is logged, an empty one is not', async () => {
    const database = await open()
    const { browser, editors, editorId, confirmation } = await adaOn(database, () => start)
    const wrong = { editorId, password: 'a slip of the finger' }
    const missing = { editorId, password: '' }
    await editors.confirmPassword(browser.client, wrong)
    await editors.sessions.revokeOthers(wrong, 'this one')
    await editors.secondFactor.begin(browser.client, wrong)
    expect(await editors.confirmPassword(browser.client, missing)).toEqual({
      ok: false,
      reason: 'missing',
    })
    expect(await editors.confirmPassword(browser.client, confirmation)).toMatchObject({ ok: true })
    expect(await failures(database)).toEqual([
      ['09:01', 'Somebody failed to sign in as Ada · wrong password, while signed in', 3],
    ])
  })

  test('a right password is not logged when the change itself is refused', async () => {
    const database = await open()
    const { browser, editors, confirmation } = await adaOn(database, () => start)
    const tooLong = { newPassword: 'x'.repeat(300), endsPasskeys: false }
    await editors.sessions.changePassword(browser.client, confirmation, tooLong)
    expect(await failures(database)).toEqual([])
  })
})
