import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { aBrowser, type Browser, newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'
import type { Editors } from './editors.service'

const email = 'ada@example.com'

/** A desk whose owner is Ada. */
async function newsroom(database: Database, clock?: () => Date) {
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  const room = newsroomOn(database, clock)
  await room.editors.passwordLinks.createFirstEditor({ name: 'Ada', email, password })
  return room
}

async function signIn(editors: Editors, browser: Browser, typed = password, address = email) {
  const result = await editors.signIn.withPassword(browser.client, {
    email: address,
    password: typed,
  })
  if ('cookies' in result) browser.storeCookies(result.cookies)
  return result
}

onEachEngine('editors', (open) => {
  test('the first editor is the owner, and the set-up link works once, even for two requests at once', async () => {
    const database = await open()
    await readOrStoreSetting(database.db, 'setup-token', 'once')
    const { editors } = newsroomOn(database)
    const results = await Promise.all(
      ['ada', 'bob'].map((name) =>
        editors.passwordLinks.createFirstEditor({ name, email: `${name}@example.com`, password }),
      ),
    )
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await editors.roster.list()).toMatchObject([{ role: 'owner', hasSecondFactor: false }])
  })

  test('a password signs in, and signing out ends the session', async () => {
    const { editors } = await newsroom(await open())
    const browser = aBrowser()
    expect(await editors.sessions.current(browser.client)).toBeNull()
    expect(await signIn(editors, browser, password, ' ADA@example.com ')).toMatchObject({
      ok: true,
    })
    expect((await editors.sessions.current(browser.client))?.editor).toMatchObject({
      name: 'Ada',
      email,
      role: 'owner',
    })
    const stolen = browser.client.headers.get('Cookie') ?? ''
    browser.storeCookies(await editors.sessions.signOut(browser.client))
    expect(await editors.sessions.current(browser.client)).toBeNull()
    const thief = { ...browser.client, headers: new Headers({ Cookie: stolen }) }
    expect(await editors.sessions.current(thief)).toBeNull()
  })

  test('a wrong password, an unknown address and invalid input get the same answer', async () => {
    const { editors } = await newsroom(await open())
    for (const typed of [
      { email, password: 'not the password' },
      { email: 'nobody@example.com', password },
      { email: 'nonsense', password: '' },
      { email, password: 'x'.repeat(10_000) },
    ]) {
      const result = await editors.signIn.withPassword(aBrowser().client, typed)
      expect(result).toEqual({ ok: false, reason: 'wrong' })
    }
  })

  test('after ten wrong passwords from any address an account is blocked, even one that does not exist', async () => {
    let now = Date.now()
    const { editors } = await newsroom(await open(), () => new Date(now))
    for (const address of [email, 'nobody@example.com']) {
      const guesses = Array.from({ length: 14 }, (_, n) =>
        editors.signIn.withPassword(aBrowser(`203.0.113.${n}`).client, {
          email: address,
          password: `guess number ${n}`,
        }),
      )
      const results = await Promise.all(guesses)
      const refused = results.filter((result) => !result.ok && result.reason === 'too-many')
      expect(refused.length).toBeGreaterThanOrEqual(4)
    }
    expect(await signIn(editors, aBrowser())).toMatchObject({ reason: 'too-many' })
    now += 16 * 60_000
    expect(await signIn(editors, aBrowser())).toMatchObject({ ok: true })
  })

  test('an address that tries many accounts is blocked, and others are not', async () => {
    const { editors } = await newsroom(await open())
    const attacker = aBrowser()
    for (let n = 0; n < 50; n += 1) {
      await editors.signIn.withPassword(attacker.client, { email: `no-${n}`, password: 'x' })
    }
    expect(await signIn(editors, attacker)).toMatchObject({ reason: 'too-many' })
    expect(await signIn(editors, aBrowser('198.51.100.1'))).toMatchObject({ ok: true })
  })

  test('with a second factor the password is not enough, and a recovery code works once', async () => {
    const { editors } = await newsroom(await open())
    const browser = aBrowser()
    await signIn(editors, browser)
    const editorId = (await editors.sessions.current(browser.client))?.editor.id ?? ''
    const wrong = { editorId, password: 'not the password' }
    expect(await editors.secondFactor.begin(browser.client, wrong)).toMatchObject({ ok: false })
    const begin = await editors.secondFactor.begin(browser.client, { editorId, password })
    if (!begin.ok) throw new Error(begin.reason)
    const setup = begin.value
    expect(
      await editors.secondFactor.confirm(browser.client, { editorId, code: '000000' }),
    ).toBeNull()
    const confirmed = await editors.secondFactor.confirm(browser.client, {
      editorId,
      code: totpCode(setup.uri, new Date()),
    })
    browser.storeCookies(confirmed?.cookies ?? [])
    expect((await editors.sessions.current(browser.client))?.editor.hasSecondFactor).toBe(true)

    const other = aBrowser()
    expect(await signIn(editors, other)).toMatchObject({ reason: 'second-factor' })
    expect(await editors.sessions.current(other.client)).toBeNull()
    expect(await editors.signIn.withCode(other.client, '000000')).toMatchObject({ reason: 'wrong' })
    const code = totpCode(setup.uri, new Date(Date.now() + 30_000))
    const signedIn = await editors.signIn.withCode(
      other.client,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    expect(signedIn).toMatchObject({ ok: true })

    const [recovery = ''] = setup.recoveryCodes
    for (const expected of [true, false]) {
      const lost = aBrowser()
      await signIn(editors, lost)
      expect((await editors.signIn.withCode(lost.client, recovery)).ok).toBe(expected)
    }
  })

  test('a code is refused if no password was accepted before', async () => {
    const { editors } = await newsroom(await open())
    const result = await editors.signIn.withCode(aBrowser().client, '123456')
    expect(result).toMatchObject({ ok: false, reason: 'expired' })
  })

  test('sessions are listed, and one can end another', async () => {
    const { editors } = await newsroom(await open())
    const [desktop, phone] = [aBrowser(), aBrowser('198.51.100.9')]
    await signIn(editors, desktop)
    await signIn(editors, phone)
    const { id: editorId = '', sessionId = '' } =
      (await editors.sessions.current(desktop.client))?.editor ?? {}
    const listed = await editors.sessions.list(desktop.client, sessionId)
    expect(listed).toHaveLength(2)
    const other = listed.find(({ isCurrent }) => !isCurrent)
    expect(other).toMatchObject({ userAgent: 'Firefox' })
    const wrong = { editorId, password: 'not the password' }
    expect(await editors.sessions.revoke(wrong, other?.id ?? '')).toMatchObject({ reason: 'wrong' })
    expect(await editors.sessions.current(phone.client)).not.toBeNull()
    await editors.sessions.revoke({ editorId, password }, other?.id ?? '')
    expect(await editors.sessions.current(phone.client)).toBeNull()
    expect(await editors.sessions.current(desktop.client)).not.toBeNull()
  })

  test('an invitation creates one editor with its role, and can be withdrawn', async () => {
    const { editors } = await newsroom(await open())
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const invited = { email: 'bo@example.com', role: 'author', by: 'Ada' } as const
    const { url } = await editors.passwordLinks.invite(invited, { isMailed: false })
    expect(await editors.passwordLinks.find(tokenIn(url))).toMatchObject({
      email: 'bo@example.com',
    })
    const join = () => editors.passwordLinks.setPassword(tokenIn(url), { name: 'Bo', password })
    const results = await Promise.all([join(), join()])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await editors.roster.list()).map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'owner'],
      ['Bo', 'author'],
    ])
    const other = await editors.passwordLinks.invite(
      { email: 'cy@example.com', role: 'editor', by: 'Ada' },
      { isMailed: false },
    )
    await editors.roster.withdrawInvitation('Ada', 'cy@example.com')
    expect(await editors.passwordLinks.find(tokenIn(other.url))).toBeNull()
  })

  test('a password reset is mailed to editors only, and ends their sessions', async () => {
    const { editors, mails } = await newsroom(await open())
    const browser = aBrowser()
    await signIn(editors, browser)
    const requestedAt = new Date().toISOString()
    await editors.jobs.mailPasswordReset({ email: 'stranger@example.com', requestedAt })
    expect(mails).toEqual([])
    await editors.jobs.mailPasswordReset({ email, requestedAt })
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const account = { name: '', password: 'another long one, please' }
    expect(await editors.passwordLinks.setPassword(token, account)).toMatchObject({ ok: true })
    expect(await editors.sessions.current(browser.client)).toBeNull()
    expect(await signIn(editors, browser)).toMatchObject({ reason: 'wrong' })
    expect(await signIn(editors, browser, account.password)).toMatchObject({ ok: true })
    expect(await editors.roster.list()).toMatchObject([{ name: 'Ada', role: 'owner' }])
  })

  test('the last owner can be neither demoted nor removed, even by two requests at once', async () => {
    const { editors } = await newsroom(await open())
    const [ada] = await editors.roster.list()
    const id = ada?.id ?? ''
    expect(await editors.roster.changeRole('Ada', id, 'author')).toBe('last-owner')
    expect(await editors.roster.remove('Ada', id)).toBe('last-owner')
    const { url } = await editors.passwordLinks.invite(
      { email: 'bo@example.com', role: 'owner', by: 'Ada' },
      { isMailed: false },
    )
    const token = new URL(url).searchParams.get('token') ?? ''
    await editors.passwordLinks.setPassword(token, { name: 'Bo', password })
    const owners = await editors.roster.list()
    const results = await Promise.all(owners.map((owner) => editors.roster.remove('Ada', owner.id)))
    expect(results.sort()).toEqual(['done', 'last-owner'])
    expect(await editors.roster.list()).toHaveLength(1)
  })
})
