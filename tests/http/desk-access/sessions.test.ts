import { aNewEditor, anotherSession, isSignedIn } from '../../support/desk/accounts'
import { password, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'

test('an editor cannot end another editor’s session', async ({ newsroom }) => {
  const { email, cookie } = await aNewEditor(newsroom)
  const other = await anotherSession(newsroom, email)
  const url = `${newsroom.desk}/account/sessions`
  const page = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  const offered = Array.from(page.matchAll(/name="session"[^>]* value="([^"]+)"/g), ([, id]) => id)
  expect(offered).toEqual(['others', expect.any(String)])
  const session = offered[1] ?? 'no session'
  const end = (who: string) => post(url, { session, password }, who)
  expect((await end(newsroom.cookies.ed)).status).toBe(303)
  expect(await isSignedIn(newsroom, other)).toBe(true)
  expect((await end(cookie)).status).toBe(303)
  expect(await isSignedIn(newsroom, other)).toBe(false)
})

test('without JavaScript, changing the password needs the current one and ends other sessions', async ({
  newsroom,
}) => {
  const { desk } = newsroom
  const { email, cookie } = await aNewEditor(newsroom)
  const other = await anotherSession(newsroom, email)
  const form = await fetch(`${desk}/account/password`, { headers: { Cookie: cookie } })
  const names = Array.from((await form.text()).matchAll(/ name="([^"]+)"/g), ([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['current', 'newPassword']))
  const send = (current: string) =>
    post(`${desk}/account/password`, { current, newPassword: 'a whole new one, please' }, cookie)
  const refused = await send('not the password')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('This is not your password.')
  expect(await isSignedIn(newsroom, other)).toBe(true)
  expect((await send(password)).status).toBe(303)
  expect(await isSignedIn(newsroom, other)).toBe(false)
})
