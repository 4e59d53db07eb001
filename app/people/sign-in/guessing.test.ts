import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor, email, insertPasskey } from '../../../tests/support/data/ada'
import { aBrowser, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'

onEachEngine('guessing', (open) => {
  test('a code works once, even within its half minute', async () => {
    const ada = await adaWithSecondFactor(await open())
    const { editors, signIn, signInWithCode, nextCode, recoveryCodes } = ada
    const code = nextCode()
    const [first, second] = [await signIn(aBrowser()), await signIn(aBrowser())]
    expect(await signInWithCode(first, code)).toMatchObject({ ok: true })
    expect(await signInWithCode(second, code)).toEqual({ ok: false, reason: 'used' })
    expect(await editors.sessions.list(first.client, '')).toHaveLength(2)
    expect(await signInWithCode(second, recoveryCodes[0] ?? '')).toMatchObject({ ok: true })
  })

  test('turning on the second factor ends all sessions that were started with the password alone', async () => {
    const { editors, browser, signIn, confirmation, editorId } = await adaOn(await open())
    const thief = await signIn(aBrowser('198.51.100.66'))
    expect(await editors.sessions.current(thief.client)).not.toBeNull()
    const setup = await editors.secondFactor.begin(browser.client, confirmation)
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.value.uri, new Date())
    const confirmed = await editors.secondFactor.confirm(browser.client, { editorId, code })
    browser.storeCookies(confirmed?.cookies ?? [])
    expect(await editors.sessions.current(thief.client)).toBeNull()
    expect(await editors.sessions.current(browser.client)).not.toBeNull()
  })

  test('the code that confirmed the second factor cannot be used again', async () => {
    const { signIn, signInWithCode, usedCode, nextCode } = await adaWithSecondFactor(await open())
    const browser = await signIn(aBrowser())
    expect(await signInWithCode(browser, usedCode)).toEqual({ ok: false, reason: 'used' })
    expect(await signInWithCode(browser, nextCode())).toMatchObject({ ok: true })
  })

  test('another editor’s code does not complete a sign-in with a stolen password', async () => {
    const { editors, signIn } = await adaWithSecondFactor(await open())
    const invited = { email: 'eve@example.com', role: 'author', by: 'Ada' } as const
    const { url } = await editors.passwordLinks.invite(invited, { isMailed: false })
    const token = new URL(url).searchParams.get('token') ?? ''
    await editors.passwordLinks.setPassword(token, { name: 'Eve', password })
    const eve = aBrowser()
    const typed = { email: invited.email, password }
    const signedIn = await editors.signIn.withPassword(eve.client, typed)
    if ('cookies' in signedIn) eve.storeCookies(signedIn.cookies)
    const editorId = (await editors.sessions.current(eve.client))?.editor.id ?? ''
    const setup = await editors.secondFactor.begin(eve.client, { editorId, password })
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.value.uri, new Date())
    const confirmed = await editors.secondFactor.confirm(eve.client, { editorId, code })
    const pending = await signIn(aBrowser())
    pending.storeCookies(confirmed?.cookies ?? [])
    const next = totpCode(setup.value.uri, new Date(Date.now() + 30_000))
    expect(await editors.signIn.withCode(pending.client, next)).toEqual({
      ok: false,
      reason: 'wrong',
    })
    const [recovery = ''] = setup.value.recoveryCodes
    expect(await editors.signIn.withCode(pending.client, recovery)).toMatchObject({
      reason: 'wrong',
    })
  })

  test('guessing codes with a stolen password is limited', async () => {
    const { editors, signIn } = await adaWithSecondFactor(await open())
    for (let round = 0; round < 2; round += 1) {
      const thief = await signIn()
      for (let n = 0; n < 5; n += 1) await editors.signIn.withCode(thief.client, `00000${n}`)
    }
    const thief = await signIn()
    expect(await editors.signIn.withCode(thief.client, '123456')).toMatchObject({
      reason: 'too-many',
    })
  })

  test('requests for password resets are limited, so that they cannot flood an editor with mail', async () => {
    let now = new Date()
    const { editors } = await adaOn(await open(), () => now)
    const requestReset = (n: number) =>
      editors.requestPasswordReset(aBrowser(`198.51.100.${n}`).client, email)
    for (let n = 0; n < 4; n += 1) expect(await requestReset(n)).toEqual({ ok: true })
    expect(await requestReset(5)).toMatchObject({ reason: 'too-many' })
    const elsewhere = await editors.signIn.withPassword(aBrowser().client, { email, password })
    expect(elsewhere).toMatchObject({ ok: true })
    now = new Date(now.getTime() + 4 * 60 * 60_000)
    expect(await requestReset(6)).toEqual({ ok: true })
  })

  test('password resets and sign-ins are counted separately', async () => {
    const { editors, useUpAttempts } = await adaOn(await open())
    const client = aBrowser('198.51.100.88').client
    for (let n = 0; n < 50; n += 1) {
      const requested = await editors.requestPasswordReset(client, `nobody-${n}@example.com`)
      expect(requested).toEqual({ ok: true })
    }
    const tooMany = { ok: false, reason: 'too-many' }
    expect(await editors.requestPasswordReset(client, email)).toMatchObject(tooMany)
    for (let n = 0; n < 11; n += 1) {
      await editors.requestPasswordReset(aBrowser(`198.51.101.${n}`).client, email)
    }
    const typed = { email, password }
    expect(await editors.signIn.withPassword(client, typed)).toMatchObject({ ok: true })

    const another = 'bo@example.com'
    await useUpAttempts(10, { account: another })
    const stranger = aBrowser('203.0.113.50').client
    const guessed = await editors.signIn.withPassword(stranger, { ...typed, email: another })
    expect(guessed).toMatchObject(tooMany)
    expect(await editors.requestPasswordReset(stranger, another)).toEqual({ ok: true })
  })

  test('passwords cannot be guessed in a browser that was left signed in', async () => {
    const { editors, browser, editorId } = await adaOn(await open())
    const confirmation = { editorId, password: 'not the password' }
    const change = { newPassword: 'another long one, please', endsPasskeys: true }
    const tries = [
      () => editors.sessions.changePassword(browser.client, confirmation, change),
      () => editors.secondFactor.begin(browser.client, confirmation),
      () => editors.passkeys.registrationOptions(browser.client, confirmation),
      () => editors.passkeys.remove(browser.client, confirmation, 'x'),
    ]
    for (let n = 0; n < 10; n += 1) {
      expect(await tries[n % tries.length]?.()).toEqual({ ok: false, reason: 'wrong' })
    }
    const right = { editorId, password }
    expect(await editors.secondFactor.begin(browser.client, right)).toMatchObject({
      reason: 'too-many',
    })
    // Sign-ins are counted separately, so nobody is locked out.
    const elsewhere = await editors.signIn.withPassword(aBrowser().client, { email, password })
    expect(elsewhere).toMatchObject({ ok: true })
  })

  test('malformed passkey responses are refused without an error in the log', async () => {
    const { editors, browser, editorId, errors } = await adaOn(await open())
    const guest = aBrowser()
    const options = await editors.passkeys.signInOptions(guest.client)
    if (!(options instanceof Response)) throw new Error(options.reason)
    guest.storeCookies(options.headers.getSetCookie())
    const malformed = [[], {}, 'x', 5, { id: 7 }, { id: 'x', rawId: 'x', response: {}, type: 'y' }]
    const credential = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {} }
    const parts = { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' }
    for (const response of [...malformed, { ...credential, response: parts }]) {
      expect(await editors.signIn.withPasskey(guest.client, response)).toEqual({
        ok: false,
        reason: 'wrong',
      })
      const added = await editors.passkeys.add(browser.client, { editorId, response, name: '' })
      expect(added).toBe('refused')
    }
    expect(errors).toEqual([])
  })

  test('requests for passkey challenges are limited per address', async () => {
    const { editors } = await adaOn(await open())
    const { client } = aBrowser('198.51.100.77')
    const results = []
    for (let n = 0; n < 51; n += 1) results.push(await editors.passkeys.signInOptions(client))
    expect(results.filter((result) => result instanceof Response)).toHaveLength(50)
    expect(results.at(-1)).toMatchObject({ reason: 'too-many' })
  })

  test('an expired session is not accepted', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const past = new Date(Date.now() - 1000).toISOString()
    await database.db.updateTable('editor_sessions').set({ expires_at: past }).execute()
    expect(await editors.sessions.current(browser.client)).toBeNull()
  })

  test('the sweep deletes expired sessions and challenges, and no others', async () => {
    const database = await open()
    const { editors, browser, signIn } = await adaOn(database)
    await signIn()
    await editors.passkeys.signInOptions(aBrowser().client)
    const past = new Date(Date.now() - 1000).toISOString()
    const [session] = await editors.sessions.list(browser.client, '')
    await database.db
      .updateTable('editor_sessions')
      .set({ expires_at: past })
      .where('id', '=', session?.id ?? '')
      .execute()
    await database.db.updateTable('editor_verifications').set({ expires_at: past }).execute()
    await editors.passkeys.signInOptions(aBrowser().client)
    expect(await editors.sweep()).toMatchObject({ sessions: 1, verifications: 1 })
    expect(await editors.sweep()).toMatchObject({ sessions: 0, verifications: 0 })
    const left = await database.db.selectFrom('editor_verifications').selectAll().execute()
    expect(left).toHaveLength(1)
  })

  test('a rescue link resets the password and removes the second factor and passkeys', async () => {
    const database = await open()
    const { editors, browser, editorId } = await adaWithSecondFactor(database)
    await insertPasskey(database.db, editorId, 'lost')
    const ordinary = await editors.passwordLinks.invite({ email, role: 'owner', by: null }, {})
    const rescue = await editors.passwordLinks.invite(
      { email, role: 'owner', by: null },
      { isRescue: true },
    )
    expect(rescue.isKnown).toBe(true)
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const account = { name: '', password: 'another long one, please' }
    expect(await editors.passwordLinks.setPassword(tokenIn(ordinary.url), account)).toMatchObject({
      ok: false,
    })
    expect(await editors.passwordLinks.setPassword(tokenIn(rescue.url), account)).toMatchObject({
      ok: true,
    })
    expect(await editors.sessions.current(browser.client)).toBeNull()
    const next = aBrowser()
    const signedIn = await editors.signIn.withPassword(next.client, {
      email,
      password: account.password,
    })
    if (!signedIn.ok) throw new Error(signedIn.reason)
    next.storeCookies(signedIn.cookies)
    expect((await editors.sessions.current(next.client))?.editor.hasSecondFactor).toBe(false)
    expect(await editors.passkeys.list(next.client)).toEqual([])
  })
})
