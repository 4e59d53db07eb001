import { aNewEditor, aNewEditorWithSecondFactor } from '../../support/desk/accounts'
import { aNetwork } from '../../support/desk/newsroom-requests'
import { password, post } from '../../support/desk/newsroom-server'
import { totpCode } from '../../support/desk/totp'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

const codeIn = (uri: string, steps = 0) => totpCode(uri, new Date(Date.now() + steps * 30_000))

test('without JavaScript, the second factor asks for a code after the password', async ({
  newsroom,
}) => {
  const { desk } = newsroom
  const { email, cookie } = await aNewEditor(newsroom)
  const browser = plainBrowser({ cookie, headers: aNetwork() })
  let page = await browser.open(`${desk}/account/second-factor`)
  page = await page.press('Continue', { 'Your password': 'not the password' })
  expect(page.part('alert').text).toContain('This is not your password.')
  page = await page.press('Continue', { 'Your password': password })
  expect(page.parts('img', /^QR code/)).toHaveLength(1)
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(page.html)?.[1]?.replaceAll('&amp;', '&') ??
    ''
  const uri = hidden('uri')
  const codes = hidden('recoveryCodes').split(' ')
  expect(codes).toHaveLength(10)
  expect(
    page
      .part('main')
      .parts('li')
      .map(({ text }) => text),
  ).toEqual(codes)
  page = await page.press('Turn on', { Code: '000000' })
  expect(page.part('alert').text).toContain('This code is wrong.')
  expect(hidden('uri')).toBe(uri)
  const confirming = codeIn(uri)
  page = await page.press('Turn on', { Code: confirming })
  page = await browser.open(`${desk}/account/second-factor`)
  expect(page.text).toContain('Your second factor is on.')

  browser.cookies.clear()
  page = await browser.open(`${desk}/sign-in`)
  page = await page.press('Sign in', { 'Email address': email, Password: password })
  expect(page.part('h1').text).toBe('Enter your code')
  // The password alone is not enough.
  expect((await browser.open(`${desk}/posts`)).url).toContain('/sign-in?')
  page = await page.press('Sign in', { Code: '000000' })
  expect(page.part('alert').text).toContain('This code is wrong')
  page = await page.press('Sign in', { Code: confirming })
  expect(page.part('alert').text).toContain('This code was used before')
  const code = codeIn(uri, 1)
  page = await page.press('Sign in', { Code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(page.part('h1').text).toBe('Queue')
})

test('a code and a recovery code work once each', async ({ newsroom }) => {
  const { email, uri, recoveryCodes } = await aNewEditorWithSecondFactor(newsroom)
  const [recovery = ''] = recoveryCodes
  const signInWith = async (code: string) => {
    const pending = await post(`${newsroom.desk}/sign-in`, { email, password })
    const cookies = pending.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const signedIn = await post(`${newsroom.desk}/sign-in/code`, { code }, cookies.join('; '))
    return signedIn.status
  }
  const next = codeIn(uri, 1)
  expect([await signInWith(next), await signInWith(next)]).toEqual([303, 401])
  expect([await signInWith(recovery), await signInWith(recovery)]).toEqual([303, 401])
})

test('forged forms of the second factor are refused', async ({ newsroom }) => {
  const send = async (fields: Record<string, string>) => {
    const url = `${newsroom.desk}/account/second-factor`
    return (await post(url, fields, newsroom.cookies.al)).status
  }
  const endless = 'x'.repeat(60_000)
  expect(await send({ step: 'confirm', code: '000000', uri: endless })).toBe(400)
  expect(await send({ step: 'nonsense' })).toBe(400)
  expect(await send({})).toBe(400)
  expect(await send({ step: 'begin', password: endless })).toBe(422)
  expect(await send({ step: 'begin', password: 'x'.repeat(70_000) })).toBe(413)
})
