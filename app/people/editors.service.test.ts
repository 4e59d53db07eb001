import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { aBrowser, type Browser, newsroomOn, password } from '../../tests/support/data/newsroom'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { totpCode } from '../../tests/support/desk/totp'
import type { Editors } from './editors.service'

const email = 'ada@example.com'

/** With its owner, Ada. */
async function newsroom(database: Database, clock?: () => Date) {
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  const room = newsroomOn(database, clock)
  await room.editors.keyLinks.makeFirstEditor({ name: 'Ada', email, password })
  return room
}

async function signIn(editors: Editors, browser: Browser, secret = password, address = email) {
  const result = await editors.signIn.withPassword(browser.asked, {
    email: address,
    password: secret,
  })
  if ('cookies' in result) browser.take(result.cookies)
  return result
}

onEachEngine('editors', (open) => {
  test('the first editor owns the place, and the set-up link makes no second, even at once', async () => {
    const database = await open()
    await readOrStoreSetting(database.db, 'setup-token', 'once')
    const { editors } = newsroomOn(database)
    const results = await Promise.all(
      ['ada', 'bob'].map((name) =>
        editors.keyLinks.makeFirstEditor({ name, email: `${name}@example.com`, password }),
      ),
    )
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await editors.roster.list()).toMatchObject([{ role: 'owner', hasSecondFactor: false }])
  })

  test('a password signs in, and the session lasts until it is signed out', async () => {
    const { editors } = await newsroom(await open())
    const browser = aBrowser()
    expect(await editors.sessions.current(browser.asked)).toBeNull()
    expect(await signIn(editors, browser, password, ' ADA@example.com ')).toMatchObject({
      ok: true,
    })
    expect((await editors.sessions.current(browser.asked))?.editor).toMatchObject({
      name: 'Ada',
      email,
      role: 'owner',
    })
    const stolen = browser.asked.headers.get('Cookie') ?? ''
    browser.take(await editors.sessions.signOut(browser.asked))
    expect(await editors.sessions.current(browser.asked)).toBeNull()
    const thief = { ...browser.asked, headers: new Headers({ Cookie: stolen }) }
    expect(await editors.sessions.current(thief)).toBeNull()
  })

  test('a wrong password, an unknown address and nonsense are told the same', async () => {
    const { editors } = await newsroom(await open())
    for (const typed of [
      { email, password: 'not the password' },
      { email: 'nobody@example.com', password },
      { email: 'nonsense', password: '' },
      { email, password: 'x'.repeat(10_000) },
    ]) {
      const result = await editors.signIn.withPassword(aBrowser().asked, typed)
      expect(result).toEqual({ ok: false, reason: 'wrong' })
    }
  })

  test('after ten wrong passwords an account waits, known or not, from wherever they came', async () => {
    let now = Date.now()
    const { editors } = await newsroom(await open(), () => new Date(now))
    for (const address of [email, 'nobody@example.com']) {
      const guesses = Array.from({ length: 14 }, (_, n) =>
        editors.signIn.withPassword(aBrowser(`203.0.113.${n}`).asked, {
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

  test('a network that tries many accounts waits, and others do not', async () => {
    const { editors } = await newsroom(await open())
    const from = aBrowser()
    for (let n = 0; n < 50; n += 1) {
      await editors.signIn.withPassword(from.asked, { email: `no-${n}`, password: 'x' })
    }
    expect(await signIn(editors, from)).toMatchObject({ reason: 'too-many' })
    expect(await signIn(editors, aBrowser('198.51.100.1'))).toMatchObject({ ok: true })
  })

  test('with a second factor a password is only half of it; a recovery code works once', async () => {
    const { editors } = await newsroom(await open())
    const browser = aBrowser()
    await signIn(editors, browser)
    const editorId = (await editors.sessions.current(browser.asked))?.editor.id ?? ''
    const wrong = { editorId, password: 'not the password' }
    expect(await editors.secondFactor.begin(browser.asked, wrong)).toMatchObject({ ok: false })
    const begun = await editors.secondFactor.begin(browser.asked, { editorId, password })
    if (!begun.ok) throw new Error('no second factor')
    const setup = begun.made
    expect(
      await editors.secondFactor.confirm(browser.asked, { editorId, code: '000000' }),
    ).toBeNull()
    const confirmed = await editors.secondFactor.confirm(browser.asked, {
      editorId,
      code: totpCode(setup.uri, new Date()),
    })
    browser.take(confirmed?.cookies ?? [])
    expect((await editors.sessions.current(browser.asked))?.editor.hasSecondFactor).toBe(true)

    const other = aBrowser()
    expect(await signIn(editors, other)).toMatchObject({ reason: 'second-factor' })
    expect(await editors.sessions.current(other.asked)).toBeNull()
    expect(await editors.signIn.withCode(other.asked, '000000')).toMatchObject({ reason: 'wrong' })
    const code = totpCode(setup.uri, new Date(Date.now() + 30_000))
    const entered = await editors.signIn.withCode(
      other.asked,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    expect(entered).toMatchObject({ ok: true })

    const [recovery = ''] = setup.recoveryCodes
    for (const expected of [true, false]) {
      const lost = aBrowser()
      await signIn(editors, lost)
      expect((await editors.signIn.withCode(lost.asked, recovery)).ok).toBe(expected)
    }
  })

  test('a code without the password before it is nothing', async () => {
    const { editors } = await newsroom(await open())
    const result = await editors.signIn.withCode(aBrowser().asked, '123456')
    expect(result).toMatchObject({ ok: false, reason: 'expired' })
  })

  test('sessions are listed, and each can be ended from another', async () => {
    const { editors } = await newsroom(await open())
    const [desktop, phone] = [aBrowser(), aBrowser('198.51.100.9')]
    await signIn(editors, desktop)
    await signIn(editors, phone)
    const { id: editorId = '', sessionId: here = '' } =
      (await editors.sessions.current(desktop.asked))?.editor ?? {}
    const listed = await editors.sessions.list(desktop.asked, here)
    expect(listed).toHaveLength(2)
    const there = listed.find(({ isThisOne }) => !isThisOne)
    expect(there).toMatchObject({ userAgent: 'Firefox' })
    const wrong = { editorId, password: 'not the password' }
    expect(await editors.sessions.revoke(wrong, there?.id ?? '')).toMatchObject({ reason: 'wrong' })
    expect(await editors.sessions.current(phone.asked)).not.toBeNull()
    await editors.sessions.revoke({ editorId, password }, there?.id ?? '')
    expect(await editors.sessions.current(phone.asked)).toBeNull()
    expect(await editors.sessions.current(desktop.asked)).not.toBeNull()
  })

  test('an invitation makes one editor with its role, once, and can be taken back', async () => {
    const { editors } = await newsroom(await open())
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const invited = { email: 'bo@example.com', role: 'author', by: 'Ada' } as const
    const { url } = await editors.keyLinks.invite(invited, { isMailed: false })
    expect(await editors.keyLinks.find(tokenIn(url))).toMatchObject({ email: 'bo@example.com' })
    const choose = () => editors.keyLinks.choosePassword(tokenIn(url), { name: 'Bo', password })
    const results = await Promise.all([choose(), choose()])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await editors.roster.list()).map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'owner'],
      ['Bo', 'author'],
    ])
    const other = await editors.keyLinks.invite(
      { email: 'cy@example.com', role: 'editor', by: 'Ada' },
      { isMailed: false },
    )
    await editors.roster.withdrawInvitation('Ada', 'cy@example.com')
    expect(await editors.keyLinks.find(tokenIn(other.url))).toBeNull()
  })

  test('whoever forgot the password gets a link by mail; strangers get none; old sessions end', async () => {
    const { editors, mails } = await newsroom(await open())
    const browser = aBrowser()
    await signIn(editors, browser)
    const requestedAt = new Date().toISOString()
    await editors.jobs.answerForgotten({ email: 'stranger@example.com', requestedAt })
    expect(mails).toEqual([])
    await editors.jobs.answerForgotten({ email, requestedAt })
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const chosen = { name: '', password: 'another long one, please' }
    expect(await editors.keyLinks.choosePassword(token, chosen)).toMatchObject({ ok: true })
    expect(await editors.sessions.current(browser.asked)).toBeNull()
    expect(await signIn(editors, browser)).toMatchObject({ reason: 'wrong' })
    expect(await signIn(editors, browser, chosen.password)).toMatchObject({ ok: true })
    expect(await editors.roster.list()).toMatchObject([{ name: 'Ada', role: 'owner' }])
  })

  test('the last owner stays: neither made less nor removed, even when two try at once', async () => {
    const { editors } = await newsroom(await open())
    const [ada] = await editors.roster.list()
    const id = ada?.id ?? ''
    expect(await editors.roster.changeRole('Ada', id, 'author')).toBe('last-owner')
    expect(await editors.roster.remove('Ada', id)).toBe('last-owner')
    const { url } = await editors.keyLinks.invite(
      { email: 'bo@example.com', role: 'owner', by: 'Ada' },
      { isMailed: false },
    )
    const token = new URL(url).searchParams.get('token') ?? ''
    await editors.keyLinks.choosePassword(token, { name: 'Bo', password })
    const owners = await editors.roster.list()
    const results = await Promise.all(owners.map((owner) => editors.roster.remove('Ada', owner.id)))
    expect(results.sort()).toEqual(['done', 'last-owner'])
    expect(await editors.roster.list()).toHaveLength(1)
  })
})
