import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { insertPasskey } from '../../../tests/support/data/ada'
import { aBrowser, newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'
import { auditEntries } from '../audit/audit.queries'
import type { Editors } from '../roster/editors.service'

const email = 'ada@example.com'
const timeZone = 'UTC'

async function adaOn(database: Database) {
  const { db } = database
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn(database)
  await editors.passwordLinks.createFirstEditor({ name: 'Ada', email, password })
  const signIn = async () => {
    const browser = aBrowser()
    const signedIn = await editors.signIn.withPassword(browser.client, { email, password })
    if ('cookies' in signedIn) browser.storeCookies(signedIn.cookies)
    return browser
  }
  const browser = await signIn()
  const editorId = (await editors.sessions.current(browser.client))?.editor.id ?? ''
  const addPasskey = (id: string) => insertPasskey(db, editorId, id)
  const log = async () =>
    (await auditEntries(db, { limit: 20 }))
      .filter(({ action }) => action !== 'signed in' && action !== 'set up')
      .map((entry) =>
        [entry.editorName, entry.action, entry.subject, entry.detail].join(' ').trim(),
      )
      .reverse()
  const confirmation = { editorId, password }
  const keys = async () => (await editors.passkeys.list(browser.client)).map(({ id }) => id)
  return { editors, browser, signIn, editorId, confirmation, addPasskey, keys, log }
}

/** Returns a function that accepts the invitation. */
async function invite(editors: Editors, address: string) {
  const invitation = { email: address, role: 'author', by: 'Ada' } as const
  const { url } = await editors.passwordLinks.invite(invitation, { isMailed: false })
  const token = new URL(url).searchParams.get('token') ?? ''
  return (name: string, timeZone?: string) =>
    editors.passwordLinks.setPassword(token, { name, password, ...(timeZone && { timeZone }) })
}

onEachEngine('changes of an editor’s own account', (open) => {
  test('a passkey is neither added nor removed without the password', async () => {
    const { editors, browser, confirmation, addPasskey, keys, log } = await adaOn(await open())
    await addPasskey('a')
    const wrong = { ...confirmation, password: 'not the password' }
    const refused = { ok: false, reason: 'wrong' }
    expect(await editors.passkeys.registrationOptions(browser.client, wrong)).toEqual(refused)
    expect(await editors.passkeys.remove(browser.client, wrong, 'a')).toEqual(refused)
    expect(await keys()).toEqual(['a'])
    const failed = 'Somebody failed to sign in as Ada wrong password, while signed in'
    expect(await log()).toEqual([failed])
    const options = await editors.passkeys.registrationOptions(browser.client, confirmation)
    expect(options.ok && options.value.status).toBe(200)
    expect(await editors.passkeys.remove(browser.client, confirmation, 'b')).toEqual({
      ok: true,
      value: null,
    })
    expect(await editors.passkeys.remove(browser.client, confirmation, 'a')).toMatchObject({
      ok: true,
    })
    expect(await keys()).toEqual([])
    expect(await log()).toEqual([failed, 'Ada removed a passkey Key a'])
  })

  test('changing the password removes the passkeys only on request', async () => {
    const { editors, browser, confirmation, addPasskey, keys, log } = await adaOn(await open())
    for (const id of ['a', 'b']) await addPasskey(id)
    const newPassword = 'another long one, please'
    const changed = await editors.sessions.changePassword(browser.client, confirmation, {
      newPassword,
      endsPasskeys: false,
    })
    browser.storeCookies(changed.ok ? changed.value : [])
    expect(await keys()).toEqual(['a', 'b'])
    const again = { ...confirmation, password: newPassword }
    const removed = await editors.sessions.changePassword(browser.client, again, {
      newPassword: password,
      endsPasskeys: true,
    })
    browser.storeCookies(removed.ok ? removed.value : [])
    expect(await keys()).toEqual([])
    expect(await log()).toEqual([
      'Ada changed their password',
      'Ada changed their password passkeys removed: 2',
    ])
  })

  test('a new editor gets the time zone of their browser, or UTC', async () => {
    const { editors } = await adaOn(await open())
    for (const [name, timeZone] of [['Bo', 'Asia/Tokyo'], ['Cy']] as const) {
      const address = `${name.toLowerCase()}@example.com`
      const join = await invite(editors, address)
      await join(name, timeZone)
      const browser = aBrowser()
      const signedIn = await editors.signIn.withPassword(browser.client, {
        email: address,
        password,
      })
      browser.storeCookies('cookies' in signedIn ? signedIn.cookies : [])
      const { editor } = (await editors.sessions.current(browser.client)) ?? {}
      expect(editor).toMatchObject({ name, timeZone: timeZone ?? 'UTC' })
    }
  })

  test('editors’ changes of their accounts are in the audit log', async () => {
    const { editors, browser, signIn, editorId, confirmation, log } = await adaOn(await open())
    const { secondFactor, sessions, roster } = editors
    const setup = await secondFactor.begin(browser.client, confirmation)
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.value.uri, new Date())
    expect(await secondFactor.confirm(browser.client, { editorId, code: '000000' })).toBeNull()
    const confirmed = await secondFactor.confirm(browser.client, { editorId, code })
    browser.storeCookies(confirmed?.cookies ?? [])
    await secondFactor.newRecoveryCodes(browser.client, confirmation)
    const ended = await secondFactor.turnOff(browser.client, confirmation)
    browser.storeCookies(ended.ok ? ended.value : [])
    await signIn()
    const all = await sessions.list(browser.client, '')
    const currentId = (await sessions.current(browser.client))?.editor.sessionId
    const id = all.find((session) => session.id !== currentId)?.id ?? ''
    await sessions.revoke(confirmation, id)
    await sessions.revoke(confirmation, 'unknown')
    await sessions.revokeOthers(confirmation, currentId ?? '')
    await roster.changeProfile(editorId, { name: 'Ada L.', timeZone })
    await roster.changeProfile(editorId, { name: 'Ada L.', timeZone: 'Europe/Berlin' })
    expect(await log()).toEqual([
      'Ada turned on the second factor',
      'Ada created new recovery codes',
      'Ada turned off the second factor',
      'Ada ended one of their other sessions',
      'Ada ended all their other sessions',
      'Ada changed their name from “Ada” to “Ada L.”',
    ])
  })

  test('names are unique: when joining, when renaming, and when two choose one at once', async () => {
    const { editors } = await adaOn(await open())
    const join = await invite(editors, 'bo@example.com')
    for (const name of ['Ada', ' ADA ', 'A da', 'A\u200bda', 'Ａｄａ']) {
      expect(await join(name)).toEqual({ ok: false, reason: 'name-taken' })
    }
    expect(await join('Bo')).toMatchObject({ ok: true })
    const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
    const rename = (id: string, name: string) =>
      editors.roster.changeProfile(id, { name, timeZone })
    expect(await rename(bo, 'ada')).toBe('name-taken')
    expect(await rename(bo, 'BO')).toBe('done')
    const joining = [
      await invite(editors, 'cy@example.com'),
      await invite(editors, 'di@example.com'),
    ]
    const results = await Promise.all(joining.map((joinAs) => joinAs('Cy')))
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await editors.roster.list()).map(({ name }) => name)).toEqual(['Ada', 'BO', 'Cy'])
  })
})
