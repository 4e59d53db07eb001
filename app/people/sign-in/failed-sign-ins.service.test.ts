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

onEachEngine('failed sign-ins in the log', (open) => {
  test('are one line for each account and quarter of an hour, with a count', async () => {
    const database = await open()
    let now = start
    const { editors, guess } = await adaOn(database, () => now)
    await guess(3)
    now = new Date('2026-11-16T09:14:00.000Z')
    await guess(4)
    now = new Date('2026-11-16T09:31:00.000Z')
    await guess(1)
    const nobody = ['cy@example.com', 'di@example.com']
    for (const email of nobody) {
      await editors.signIn.withPassword(aBrowser().asked, { email, password: 'x' })
    }
    expect(await failures(database)).toEqual([
      ['09:01', 'Somebody failed to sign in as Ada · wrong password', 7],
      ['09:31', 'Somebody failed to sign in as Ada · wrong password', 1],
      ['09:31', 'Somebody failed to sign in to an account that does not exist · wrong password', 2],
    ])
    const stored = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    for (const told of [...nobody, '203.0.113', '198.51.100']) expect(stored).not.toContain(told)
  })

  test('tell a known browser, a wrong code and a wrong passkey apart', async () => {
    const database = await open()
    const ada = await adaWithSecondFactor(database, () => start)
    const { browser, editors, enter, enterWithCode } = ada
    await enter(browser, 'a slip of the finger')
    await enterWithCode(await enter(aBrowser()), '000000')
    const answer = { id: 'eA', rawId: 'eA', type: 'public-key', response: {} }
    await editors.signIn.withPasskey(aBrowser().asked, answer)
    expect((await failures(database)).map(([, line]) => line)).toEqual([
      'Somebody failed to sign in as Ada · wrong password, in a known browser',
      'Somebody failed to sign in as Ada · right password, wrong code',
      'Somebody failed to sign in to an account that does not exist · wrong passkey',
    ])
  })

  test('include a password that is wrong where the desk asks for it once more, and none that was not typed', async () => {
    const database = await open()
    const { browser, editors, editorId, own } = await adaOn(database, () => start)
    const wrong = { editorId, password: 'a slip of the finger' }
    const missing = { editorId, password: '' }
    await editors.checkOwnPassword(browser.asked, wrong)
    await editors.sessions.revokeOthers(wrong, 'this one')
    await editors.secondFactor.begin(browser.asked, wrong)
    expect(await editors.checkOwnPassword(browser.asked, missing)).toEqual({
      ok: false,
      reason: 'missing',
    })
    expect(await editors.checkOwnPassword(browser.asked, own)).toMatchObject({ ok: true })
    expect(await failures(database)).toEqual([
      ['09:01', 'Somebody failed to sign in as Ada · wrong password, while signed in', 3],
    ])
  })

  test('do not include a password that was right for a change that was refused', async () => {
    const database = await open()
    const { browser, editors, own } = await adaOn(database, () => start)
    const tooLong = { wanted: 'x'.repeat(300), endsPasskeys: false }
    await editors.sessions.changePassword(browser.asked, own, tooLong)
    expect(await failures(database)).toEqual([])
  })
})
