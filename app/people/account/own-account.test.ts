import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { aBrowser, newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'
import { auditEntries } from '../audit/audit.queries'
import type { Editors } from '../editors.service'

const email = 'ada@example.com'
const timeZone = 'UTC'

async function adaOn(database: Database) {
  const { db } = database
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn(database)
  await editors.keyLinks.makeFirstEditor({ name: 'Ada', email, password })
  const enter = async () => {
    const browser = aBrowser()
    const entered = await editors.signIn.withPassword(browser.asked, { email, password })
    if ('cookies' in entered) browser.take(entered.cookies)
    return browser
  }
  const browser = await enter()
  const editorId = (await editors.sessions.current(browser.asked))?.editor.id ?? ''
  /** As if a browser had made it. */
  const havePasskey = (id: string) =>
    db
      .insertInto('editor_passkeys')
      .values({
        ...{ id, name: `Key ${id}`, public_key: 'x', user_id: editorId, credential_id: id },
        ...{ counter: 0, device_type: 'singleDevice', backed_up: 0 },
        created_at: new Date().toISOString(),
      })
      .execute()
  const said = async () =>
    (await auditEntries(db, { limit: 20 }))
      .filter(({ action }) => action !== 'signed in' && action !== 'set up')
      .map((entry) =>
        [entry.editorName, entry.action, entry.subject, entry.detail].join(' ').trim(),
      )
      .reverse()
  const own = { editorId, password }
  const keys = async () => (await editors.passkeys.list(browser.asked)).map(({ id }) => id)
  return { editors, browser, enter, editorId, own, havePasskey, keys, said }
}

async function invited(editors: Editors, address: string) {
  const invitation = { email: address, role: 'author', by: 'Ada' } as const
  const { url } = await editors.keyLinks.invite(invitation, { isMailed: false })
  const token = new URL(url).searchParams.get('token') ?? ''
  return (name: string, timeZone?: string) =>
    editors.keyLinks.choosePassword(token, { name, password, ...(timeZone && { timeZone }) })
}

onEachEngine('one’s own account', (open) => {
  test('a passkey is neither added nor removed without the password', async () => {
    const { editors, browser, own, havePasskey, keys, said } = await adaOn(await open())
    await havePasskey('a')
    const wrong = { ...own, password: 'not the password' }
    const refused = { ok: false, reason: 'wrong' }
    expect(await editors.passkeys.optionsToAdd(browser.asked, wrong)).toEqual(refused)
    expect(await editors.passkeys.remove(browser.asked, wrong, 'a')).toEqual(refused)
    expect(await keys()).toEqual(['a'])
    const failed = 'Somebody failed to sign in as Ada wrong password, while signed in'
    expect(await said()).toEqual([failed])
    const options = await editors.passkeys.optionsToAdd(browser.asked, own)
    expect(options.ok && options.made.status).toBe(200)
    expect(await editors.passkeys.remove(browser.asked, own, 'b')).toEqual({ ok: true, made: null })
    expect(await editors.passkeys.remove(browser.asked, own, 'a')).toMatchObject({ ok: true })
    expect(await keys()).toEqual([])
    expect(await said()).toEqual([failed, 'Ada removed a passkey Key a'])
  })

  test('passkeys outlive a password unless they are to go with it', async () => {
    const { editors, browser, own, havePasskey, keys, said } = await adaOn(await open())
    for (const id of ['a', 'b']) await havePasskey(id)
    const wanted = 'another long one, please'
    const once = { wanted, endsPasskeys: false }
    const changed = await editors.sessions.changePassword(browser.asked, own, once)
    browser.take(changed.ok ? changed.made : [])
    expect(await keys()).toEqual(['a', 'b'])
    const again = { ...own, password: wanted }
    const twice = { wanted: password, endsPasskeys: true }
    const ended = await editors.sessions.changePassword(browser.asked, again, twice)
    browser.take(ended.ok ? ended.made : [])
    expect(await keys()).toEqual([])
    expect(await said()).toEqual([
      'Ada changed the own password',
      'Ada changed the own password passkeys removed: 2',
    ])
  })

  test('a new editor has the time zone that their browser said, or UTC', async () => {
    const { editors } = await adaOn(await open())
    for (const [name, timeZone] of [['Bo', 'Asia/Tokyo'], ['Cy']] as const) {
      const address = `${name.toLowerCase()}@example.com`
      const join = await invited(editors, address)
      await join(name, timeZone)
      const browser = aBrowser()
      const entered = await editors.signIn.withPassword(browser.asked, { email: address, password })
      browser.take('cookies' in entered ? entered.cookies : [])
      const { editor } = (await editors.sessions.current(browser.asked)) ?? {}
      expect(editor).toMatchObject({ name, timeZone: timeZone ?? 'UTC' })
    }
  })

  test('the log has what somebody does to their own account', async () => {
    const { editors, browser, enter, editorId, own, said } = await adaOn(await open())
    const { secondFactor, sessions, roster } = editors
    const begun = await secondFactor.begin(browser.asked, own)
    if (!begun.ok) throw new Error(begun.reason)
    const code = totpCode(begun.made.uri, new Date())
    expect(await secondFactor.confirm(browser.asked, { editorId, code: '000000' })).toBeNull()
    const confirmed = await secondFactor.confirm(browser.asked, { editorId, code })
    browser.take(confirmed?.cookies ?? [])
    await secondFactor.newRecoveryCodes(browser.asked, own)
    const ended = await secondFactor.end(browser.asked, own)
    browser.take(ended.ok ? ended.made : [])
    await enter()
    const all = await sessions.list(browser.asked, '')
    const here = (await sessions.current(browser.asked))?.editor.sessionId
    const id = all.find((session) => session.id !== here)?.id ?? ''
    await sessions.revoke(own, id)
    await sessions.revoke(own, 'nobody’s')
    await sessions.revokeOthers(own, here ?? '')
    await roster.changeProfile(editorId, { name: 'Ada L.', timeZone })
    await roster.changeProfile(editorId, { name: 'Ada L.', timeZone: 'Europe/Berlin' })
    expect(await said()).toEqual([
      'Ada turned on the second factor',
      'Ada made new recovery codes',
      'Ada turned off the second factor',
      'Ada ended another session of their own',
      'Ada ended all other sessions of their own',
      'Ada changed the own name from “Ada” to “Ada L.”',
    ])
  })

  test('nobody takes the name of another, neither when they join nor later, nor two one name at once', async () => {
    const { editors } = await adaOn(await open())
    const join = await invited(editors, 'bo@example.com')
    for (const name of ['Ada', ' ADA ', 'A da', 'A\u200bda', 'Ａｄａ']) {
      expect(await join(name)).toEqual({ ok: false, reason: 'name-taken' })
    }
    expect(await join('Bo')).toMatchObject({ ok: true })
    const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
    const rename = (id: string, name: string) =>
      editors.roster.changeProfile(id, { name, timeZone })
    expect(await rename(bo, 'ada')).toBe('name-taken')
    expect(await rename(bo, 'BO')).toBe('done')
    const all = [await invited(editors, 'cy@example.com'), await invited(editors, 'di@example.com')]
    const results = await Promise.all(all.map((choose) => choose('Cy')))
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await editors.roster.list()).map(({ name }) => name)).toEqual(['Ada', 'BO', 'Cy'])
  })
})
