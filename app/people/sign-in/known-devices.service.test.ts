import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor, email } from '../../../tests/support/data/ada'
import { aBrowser, type Browser, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'

const wrong = { email, password: 'not the password' }
const right = { email, password }
const locked = { ok: false, reason: 'too-many' }

/** A browser that has nothing but the cookie that makes a device known. */
function withDeviceCookieOf(browser: Browser): Browser {
  const cookies = browser.asked.headers.get('Cookie')?.split('; ') ?? []
  const device = cookies.filter((cookie) => cookie.includes('vigil.device-'))
  expect(device).toHaveLength(1)
  const other = aBrowser('203.0.113.99')
  other.take(device)
  return other
}

onEachEngine('known devices', (open) => {
  test('strangers who guess shut out strangers, not a browser that was signed in before', async () => {
    const { editors, browser, exhaust } = await adaOn(await open())
    await exhaust(10)
    const stranger = aBrowser('203.0.113.50')
    expect(await editors.signIn.withPassword(stranger.asked, right)).toMatchObject(locked)
    const known = withDeviceCookieOf(browser)
    expect(await editors.sessions.current(known.asked)).toBeNull()
    expect(await editors.askForNewPassword(known.asked, email)).toEqual({ ok: true })
    expect(await editors.signIn.withPassword(known.asked, right)).toMatchObject({ ok: true })
    // It was the owner's own success, and not the strangers'.
    expect(await editors.signIn.withPassword(stranger.asked, right)).toMatchObject(locked)
  })

  test('a full network keeps out no browser that was signed in before', async () => {
    const { editors, browser } = await adaOn(await open())
    const network = '198.51.100.200'
    for (let n = 0; n < 50; n += 1) await editors.passkeys.optionsToSignIn(aBrowser(network).asked)
    expect(await editors.signIn.withPassword(aBrowser(network).asked, right)).toMatchObject(locked)
    const known = withDeviceCookieOf(browser).asked.headers
    const asked = { headers: known, address: network }
    expect(await editors.signIn.withPassword(asked, right)).toMatchObject({ ok: true })
  })

  test('a stolen device cookie gives ten attempts of its own, and takes none of anybody else’s', async () => {
    const { editors, browser, exhaust } = await adaOn(await open())
    const thief = withDeviceCookieOf(browser)
    expect(await editors.signIn.withPassword(thief.asked, wrong)).toMatchObject({ reason: 'wrong' })
    await exhaust(9, { at: thief })
    expect(await editors.signIn.withPassword(thief.asked, right)).toMatchObject(locked)
    const elsewhere = aBrowser('203.0.113.51')
    expect(await editors.signIn.withPassword(elsewhere.asked, right)).toMatchObject({ ok: true })
  })

  test('a device is known for its own account, until the password is another or half a year is over', async () => {
    let now = new Date()
    const { editors, browser, exhaust, own } = await adaOn(await open(), () => now)
    const known = withDeviceCookieOf(browser)
    const pair = known.asked.headers.get('Cookie') ?? ''
    const forged = aBrowser('203.0.113.52')
    forged.take([`${pair.slice(0, -2)}xx`])
    await exhaust(10)
    expect(await editors.signIn.withPassword(forged.asked, right)).toMatchObject(locked)
    const other = { email: 'bo@example.com', password }
    await exhaust(10, { account: other.email, at: known })
    expect(await editors.signIn.withPassword(known.asked, other)).toMatchObject(locked)

    const wanted = 'another long one, please'
    const changed = await editors.sessions.changePassword(browser.asked, own, {
      wanted,
      endsPasskeys: false,
    })
    const typed = { email, password: wanted }
    expect(await editors.signIn.withPassword(known.asked, typed)).toMatchObject(locked)
    browser.take(changed.ok ? changed.made : [])
    const anew = withDeviceCookieOf(browser)
    expect(await editors.signIn.withPassword(anew.asked, typed)).toMatchObject({ ok: true })
    now = new Date(now.getTime() + 181 * 24 * 60 * 60_000)
    await exhaust(10)
    expect(await editors.signIn.withPassword(anew.asked, typed)).toMatchObject(locked)
  })

  test('who has the password and floods codes shuts out no known device either', async () => {
    const ada = await adaWithSecondFactor(await open())
    const { enter, enterWithCode, nextCode } = ada
    const device = withDeviceCookieOf(ada.browser)
    for (let round = 0; round < 3; round += 1) {
      const thief = await enter(aBrowser('198.51.100.66'))
      for (let n = 0; n < 4; n += 1) await enterWithCode(thief, `00000${n}`)
    }
    const stranger = await enter(aBrowser('203.0.113.53'))
    expect(await enterWithCode(stranger, nextCode())).toMatchObject(locked)
    await enter(device)
    expect(await enterWithCode(device, nextCode())).toMatchObject({ ok: true })
  })
})
