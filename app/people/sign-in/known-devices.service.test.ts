import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor, email } from '../../../tests/support/data/ada'
import { aBrowser, type Browser, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'

const wrong = { email, password: 'not the password' }
const right = { email, password }
const locked = { ok: false, reason: 'too-many' }

/** A browser that has only the cookie of a known device. */
function withDeviceCookieOf(browser: Browser): Browser {
  const cookies = browser.client.headers.get('Cookie')?.split('; ') ?? []
  const device = cookies.filter((cookie) => cookie.includes('vigil.device-'))
  expect(device).toHaveLength(1)
  const other = aBrowser('203.0.113.99')
  other.storeCookies(device)
  return other
}

onEachEngine('known devices', (open) => {
  test('wrong passwords from unknown browsers do not block a known device', async () => {
    const { editors, browser, useUpAttempts } = await adaOn(await open())
    await useUpAttempts(10)
    const stranger = aBrowser('203.0.113.50')
    expect(await editors.signIn.withPassword(stranger.client, right)).toMatchObject(locked)
    const known = withDeviceCookieOf(browser)
    expect(await editors.sessions.current(known.client)).toBeNull()
    expect(await editors.requestPasswordReset(known.client, email)).toEqual({ ok: true })
    expect(await editors.signIn.withPassword(known.client, right)).toMatchObject({ ok: true })
    // The success of the known device does not reset the count of the others.
    expect(await editors.signIn.withPassword(stranger.client, right)).toMatchObject(locked)
  })

  test('the limit of an address does not apply to a known device', async () => {
    const { editors, browser } = await adaOn(await open())
    const address = '198.51.100.200'
    for (let n = 0; n < 50; n += 1) await editors.passkeys.signInOptions(aBrowser(address).client)
    expect(await editors.signIn.withPassword(aBrowser(address).client, right)).toMatchObject(locked)
    const known = withDeviceCookieOf(browser).client.headers
    const client = { headers: known, address }
    expect(await editors.signIn.withPassword(client, right)).toMatchObject({ ok: true })
  })

  test('a stolen device cookie gives ten attempts, and uses up none of other browsers', async () => {
    const { editors, browser, useUpAttempts } = await adaOn(await open())
    const thief = withDeviceCookieOf(browser)
    expect(await editors.signIn.withPassword(thief.client, wrong)).toMatchObject({
      reason: 'wrong',
    })
    await useUpAttempts(9, { at: thief })
    expect(await editors.signIn.withPassword(thief.client, right)).toMatchObject(locked)
    const elsewhere = aBrowser('203.0.113.51')
    expect(await editors.signIn.withPassword(elsewhere.client, right)).toMatchObject({ ok: true })
  })

  test('a device is known for one account, until its password changes or half a year has passed', async () => {
    let now = new Date()
    const { editors, browser, useUpAttempts, confirmation } = await adaOn(await open(), () => now)
    const known = withDeviceCookieOf(browser)
    const pair = known.client.headers.get('Cookie') ?? ''
    const forged = aBrowser('203.0.113.52')
    forged.storeCookies([`${pair.slice(0, -2)}xx`])
    await useUpAttempts(10)
    expect(await editors.signIn.withPassword(forged.client, right)).toMatchObject(locked)
    const other = { email: 'bo@example.com', password }
    await useUpAttempts(10, { account: other.email, at: known })
    expect(await editors.signIn.withPassword(known.client, other)).toMatchObject(locked)

    const newPassword = 'another long one, please'
    const changed = await editors.sessions.changePassword(browser.client, confirmation, {
      newPassword,
      endsPasskeys: false,
    })
    const typed = { email, password: newPassword }
    expect(await editors.signIn.withPassword(known.client, typed)).toMatchObject(locked)
    browser.storeCookies(changed.ok ? changed.value : [])
    const renewed = withDeviceCookieOf(browser)
    expect(await editors.signIn.withPassword(renewed.client, typed)).toMatchObject({ ok: true })
    now = new Date(now.getTime() + 181 * 24 * 60 * 60_000)
    await useUpAttempts(10)
    expect(await editors.signIn.withPassword(renewed.client, typed)).toMatchObject(locked)
  })

  test('guessing codes with a stolen password does not block a known device', async () => {
    const ada = await adaWithSecondFactor(await open())
    const { signIn, signInWithCode, nextCode } = ada
    const device = withDeviceCookieOf(ada.browser)
    for (let round = 0; round < 3; round += 1) {
      const thief = await signIn(aBrowser('198.51.100.66'))
      for (let n = 0; n < 4; n += 1) await signInWithCode(thief, `00000${n}`)
    }
    const stranger = await signIn(aBrowser('203.0.113.53'))
    expect(await signInWithCode(stranger, nextCode())).toMatchObject(locked)
    await signIn(device)
    expect(await signInWithCode(device, nextCode())).toMatchObject({ ok: true })
  })
})
