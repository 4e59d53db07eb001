import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor, email } from '../../../tests/support/data/ada'
import { aBrowser, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { totpCode } from '../../../tests/support/desk/totp'

onEachEngine('guessing', (open) => {
  test('a code lets in once, even within its half minute', async () => {
    const ada = await adaWithSecondFactor(await open())
    const { editors, enter, enterWithCode, nextCode, recoveryCodes } = ada
    const code = nextCode()
    const [first, second] = [await enter(aBrowser()), await enter(aBrowser())]
    expect(await enterWithCode(first, code)).toMatchObject({ ok: true })
    expect(await enterWithCode(second, code)).toEqual({ ok: false, reason: 'wrong' })
    expect(await editors.sessions.list(first.asked, '')).toHaveLength(2)
    const next = await enter(aBrowser())
    expect(await enterWithCode(next, recoveryCodes[0] ?? '')).toMatchObject({ ok: true })
  })

  test('turning the second factor on ends every session that has shown the password alone', async () => {
    const { editors, browser, enter, own, editorId } = await adaOn(await open())
    const thief = await enter(aBrowser('198.51.100.66'))
    expect(await editors.sessions.current(thief.asked)).not.toBeNull()
    const setup = await editors.secondFactor.begin(browser.asked, own)
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.made.uri, new Date())
    const confirmed = await editors.secondFactor.confirm(browser.asked, { editorId, code })
    browser.take(confirmed?.cookies ?? [])
    expect(await editors.sessions.current(thief.asked)).toBeNull()
    expect(await editors.sessions.current(browser.asked)).not.toBeNull()
  })

  test('the code that confirmed the second factor is spent', async () => {
    const { enter, enterWithCode, spent, nextCode } = await adaWithSecondFactor(await open())
    const browser = await enter(aBrowser())
    expect(await enterWithCode(browser, spent)).toEqual({ ok: false, reason: 'wrong' })
    const another = await enter(aBrowser())
    expect(await enterWithCode(another, nextCode())).toMatchObject({ ok: true })
  })

  test('a code of one’s own opens nothing of somebody whose password one knows, and frees nobody to guess', async () => {
    const { editors, enter } = await adaWithSecondFactor(await open())
    const invited = { email: 'eve@example.com', role: 'author', by: 'Ada' } as const
    const { url } = await editors.keyLinks.invite(invited, { isMailed: false })
    const token = new URL(url).searchParams.get('token') ?? ''
    await editors.keyLinks.choosePassword(token, { name: 'Eve', password })
    const eve = aBrowser()
    const typed = { email: invited.email, password }
    const entered = await editors.signIn.withPassword(eve.asked, typed)
    if ('cookies' in entered) eve.take(entered.cookies)
    const editorId = (await editors.sessions.current(eve.asked))?.editor.id ?? ''
    const setup = await editors.secondFactor.begin(eve.asked, { editorId, password })
    if (!setup.ok) throw new Error(setup.reason)
    const code = totpCode(setup.made.uri, new Date())
    const confirmed = await editors.secondFactor.confirm(eve.asked, { editorId, code })
    const pending = await enter(aBrowser())
    pending.take(confirmed?.cookies ?? [])
    const next = totpCode(setup.made.uri, new Date(Date.now() + 30_000))
    expect(await editors.signIn.withCode(pending.asked, next)).toEqual({
      ok: false,
      reason: 'wrong',
    })
    const [recovery = ''] = setup.made.recoveryCodes
    expect(await editors.signIn.withCode(pending.asked, recovery)).toMatchObject({
      reason: 'wrong',
    })
  })

  test('whoever has the password and guesses codes has to wait, and is told so', async () => {
    const { editors, enter } = await adaWithSecondFactor(await open())
    for (let round = 0; round < 2; round += 1) {
      const thief = await enter()
      for (let n = 0; n < 5; n += 1) await editors.signIn.withCode(thief.asked, `00000${n}`)
    }
    const thief = await enter()
    expect(await editors.signIn.withCode(thief.asked, '123456')).toMatchObject({
      reason: 'too-many',
    })
  })

  test('nobody is flooded with mails by strangers who say that the password is forgotten', async () => {
    let now = new Date()
    const { editors } = await adaOn(await open(), () => now)
    const asks = (n: number) => editors.askForNewPassword(aBrowser(`198.51.100.${n}`).asked, email)
    for (let n = 0; n < 4; n += 1) expect(await asks(n)).toEqual({ ok: true })
    expect(await asks(5)).toMatchObject({ reason: 'too-many' })
    const elsewhere = await editors.signIn.withPassword(aBrowser().asked, { email, password })
    expect(elsewhere).toMatchObject({ ok: true })
    now = new Date(now.getTime() + 4 * 60 * 60_000)
    expect(await asks(6)).toEqual({ ok: true })
  })

  test('saying that passwords are forgotten uses up no attempt to sign in, nor the other way round', async () => {
    const { editors, exhaust } = await adaOn(await open())
    const network = aBrowser('198.51.100.88').asked
    for (let n = 0; n < 50; n += 1) {
      const asked = await editors.askForNewPassword(network, `nobody-${n}@example.com`)
      expect(asked).toEqual({ ok: true })
    }
    const tooMany = { ok: false, reason: 'too-many' }
    expect(await editors.askForNewPassword(network, email)).toMatchObject(tooMany)
    for (let n = 0; n < 11; n += 1) {
      await editors.askForNewPassword(aBrowser(`198.51.101.${n}`).asked, email)
    }
    const typed = { email, password }
    expect(await editors.signIn.withPassword(network, typed)).toMatchObject({ ok: true })

    const another = 'bo@example.com'
    await exhaust(10, { account: another })
    const stranger = aBrowser('203.0.113.50').asked
    const guessed = await editors.signIn.withPassword(stranger, { ...typed, email: another })
    expect(guessed).toMatchObject(tooMany)
    expect(await editors.askForNewPassword(stranger, another)).toEqual({ ok: true })
  })

  test('whoever finds an open desk cannot try out passwords there', async () => {
    const { editors, browser, editorId } = await adaOn(await open())
    const own = { editorId, password: 'not the password' }
    const wanted = { wanted: 'another long one, please', endsPasskeys: true }
    const tries = [
      () => editors.sessions.changePassword(browser.asked, own, wanted),
      () => editors.secondFactor.begin(browser.asked, own),
      () => editors.passkeys.optionsToAdd(browser.asked, own),
      () => editors.passkeys.remove(browser.asked, own, 'x'),
    ]
    for (let n = 0; n < 10; n += 1) {
      expect(await tries[n % tries.length]?.()).toEqual({ ok: false, reason: 'wrong' })
    }
    const right = { editorId, password }
    expect(await editors.secondFactor.begin(browser.asked, right)).toMatchObject({
      reason: 'too-many',
    })
    // Signing in is another matter: nobody is locked out by it.
    const elsewhere = await editors.signIn.withPassword(aBrowser().asked, { email, password })
    expect(elsewhere).toMatchObject({ ok: true })
  })

  test('what is no answer of a passkey signs nobody in, and is no failure of ours', async () => {
    const { editors, browser, editorId, errors } = await adaOn(await open())
    const guest = aBrowser()
    const options = await editors.passkeys.optionsToSignIn(guest.asked)
    if (!(options instanceof Response)) throw new Error(options.reason)
    guest.take(options.headers.getSetCookie())
    const junk = [[], {}, 'x', 5, { id: 7 }, { id: 'x', rawId: 'x', response: {}, type: 'y' }]
    const like = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {} }
    const parts = { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' }
    for (const answer of [...junk, { ...like, response: parts }]) {
      expect(await editors.signIn.withPasskey(guest.asked, answer)).toEqual({
        ok: false,
        reason: 'wrong',
      })
      const added = await editors.passkeys.add(browser.asked, { editorId, answer, name: '' })
      expect(added).toBe('refused')
    }
    expect(errors).toEqual([])
  })

  test('a network that asks for passkeys without end has to wait', async () => {
    const { editors } = await adaOn(await open())
    const from = aBrowser('198.51.100.77').asked
    const answers = []
    for (let n = 0; n < 51; n += 1) answers.push(await editors.passkeys.optionsToSignIn(from))
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(50)
    expect(answers.at(-1)).toMatchObject({ reason: 'too-many' })
  })

  test('a session that is over lets nobody in', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const past = new Date(Date.now() - 1000).toISOString()
    await database.db.updateTable('editor_sessions').set({ expires_at: past }).execute()
    expect(await editors.sessions.current(browser.asked)).toBeNull()
  })

  test('what is over is swept away, and what is not stays', async () => {
    const database = await open()
    const { editors, browser, enter } = await adaOn(database)
    await enter()
    await editors.passkeys.optionsToSignIn(aBrowser().asked)
    const past = new Date(Date.now() - 1000).toISOString()
    const [here] = await editors.sessions.list(browser.asked, '')
    await database.db
      .updateTable('editor_sessions')
      .set({ expires_at: past })
      .where('id', '=', here?.id ?? '')
      .execute()
    await database.db.updateTable('editor_verifications').set({ expires_at: past }).execute()
    await editors.passkeys.optionsToSignIn(aBrowser().asked)
    expect(await editors.sweep()).toMatchObject({ sessions: 1, verifications: 1 })
    expect(await editors.sweep()).toMatchObject({ sessions: 0, verifications: 0 })
    const left = await database.db.selectFrom('editor_verifications').selectAll().execute()
    expect(left).toHaveLength(1)
  })

  test('a link of the operator’s makes everything anew: password, second factor and passkeys', async () => {
    const database = await open()
    const { editors, browser, editorId } = await adaWithSecondFactor(database)
    await sql`insert into editor_passkeys
      (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ('lost', ${editorId}, 'x', 'x', 0, 'singleDevice', 0)`.execute(database.db)
    const ordinary = await editors.keyLinks.invite({ email, role: 'owner', by: null }, {})
    const renewing = await editors.keyLinks.invite(
      { email, role: 'owner', by: null },
      { isRescue: true },
    )
    expect(renewing.isKnown).toBe(true)
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const chosen = { name: '', password: 'another long one, please' }
    expect(await editors.keyLinks.choosePassword(tokenIn(ordinary.url), chosen)).toMatchObject({
      ok: false,
    })
    expect(await editors.keyLinks.choosePassword(tokenIn(renewing.url), chosen)).toMatchObject({
      ok: true,
    })
    expect(await editors.sessions.current(browser.asked)).toBeNull()
    const anew = aBrowser()
    const entered = await editors.signIn.withPassword(anew.asked, {
      email,
      password: chosen.password,
    })
    if (!entered.ok) throw new Error(entered.reason)
    anew.take(entered.cookies)
    expect((await editors.sessions.current(anew.asked))?.editor.hasSecondFactor).toBe(false)
    expect(await editors.passkeys.list(anew.asked)).toEqual([])
  })
})
