import { aNewEditorWithSecondFactor } from '../../support/desk/accounts'
import { aNetwork } from '../../support/desk/newsroom-requests'
import { password } from '../../support/desk/newsroom-server'
import { totpCode } from '../../support/desk/totp'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('a form sent after the session ended survives the second factor of its editor', async ({
  newsroom,
}) => {
  const { email, uri } = await aNewEditorWithSecondFactor(newsroom)
  const browser = plainBrowser({ cookie: newsroom.cookies.al, headers: aNetwork() })
  let page = await browser.open(`${newsroom.desk}/account/profile`)
  browser.cookies.clear()
  page = await page.press('Save', { 'Your name': 'Renamed after all' })
  const send = async (typed: Record<string, string>) => {
    page = await page.press('Sign in and send', typed)
  }
  await send({ 'Email address': email, Password: password })
  await send({ Code: '000000' })
  expect(page.part('alert').text).toContain('This code is wrong')
  await send({ Code: totpCode(uri, new Date(Date.now() + 30_000)) })
  expect(page.part('h1').text).toBe('Account')
  expect(page.text).toContain('Renamed after all')
})
