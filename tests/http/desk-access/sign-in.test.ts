import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'
import { aNewEditor } from '../../support/desk/accounts'
import { aNetwork } from '../../support/desk/newsroom-requests'
import { password, people, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { plainFetch } from '../../support/plain/plain-fetch'

/** Sends a form as a browser does, each from another network. */
const send = (url: string, fields: Record<string, string>) =>
  plainFetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: aNetwork() })

async function guess(url: string, email: string) {
  const responses = []
  for (let n = 0; n < 11; n += 1) {
    responses.push(await send(url, { email, password: `guess number ${n}` }))
  }
  const last = responses.at(-1)
  const message = (await last?.text())?.match(/role="alert".*?<\/p>/s)?.[0]
  return {
    statuses: responses.map(({ status }) => status),
    retryAfter: Number(last?.headers.get('retry-after')),
    message: message?.replace(/in \d+ minutes/, 'in … minutes'),
  }
}

test('without JavaScript signing in leads to the requested page, and signing out ends the session', async ({
  newsroom,
}) => {
  const browser = plainBrowser({ headers: aNetwork() })
  const { email } = people.ed
  const wanted = `${newsroom.desk}/account?from=a+link`
  let page = await browser.open(wanted)
  expect(page.part('h1').text).toBe('Sign in')
  const typed = { 'Email address': email.toUpperCase() }
  page = await page.press('Sign in', { ...typed, Password: 'not the password' })
  expect(page.part('alert').text).toContain('Wrong email address or password.')
  expect(page.field('Email address').value.toLowerCase()).toBe(email)
  page = await page.press('Sign in', { Password: password })
  expect(page.url).toBe(wanted)
  expect(page.text).toContain(email)
  const session = new Map(browser.cookies)
  page = await (page.parts('form', 'Sign out')[0] ?? page).press('Sign out')
  expect(page.part('h1').text).toBe('Sign in')
  // The remaining cookie only marks a known device.
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^vigil\.device-/)])
  for (const [name, value] of session) browser.cookies.set(name, value)
  page = await browser.open(`${newsroom.desk}/posts`)
  expect(page.part('h1').text, 'the session has ended on the server').toBe('Sign in')
})

test('after ten wrong passwords the page says how long to wait, for known and unknown addresses', async ({
  newsroom,
}) => {
  const { name, email } = await aNewEditor(newsroom)
  const url = `${newsroom.desk}/sign-in`
  const before = await post(url, { email, password })
  const known = await guess(url, email)
  expect(known.statuses).toEqual([...Array(10).fill(401), 429])
  expect(known.retryAfter).toBeGreaterThan(600)
  expect(known.retryAfter).toBeLessThanOrEqual(900)
  expect(known.message).toContain('too many attempts to sign in')
  const unknown = await guess(url, `nobody-${email}`)
  expect({ ...unknown, retryAfter: 0 }).toEqual({ ...known, retryAfter: 0 })
  const unsent = { 'again-email': email, 'again-password': password, title: 'Unsent title' }
  const again = await send(`${url}/again`, unsent)
  expect([again.status, Number(again.headers.get('retry-after')) > 600]).toEqual([429, true])
  expect(await again.text()).toContain('Unsent title')
  const requestReset = () => send(`${url}/forgotten`, { email })
  for (let n = 0; n < 4; n += 1) expect((await requestReset()).status).toBe(200)
  const limited = await requestReset()
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(600)

  await step('a known device does not have to wait', async () => {
    const device = before.headers.getSetCookie().find((cookie) => cookie.includes('device-')) ?? ''
    const signedIn = await post(url, { email, password }, device.split(';')[0])
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/\/queue$/),
    ])
  })
  await step('the log has one entry for all of them', async () => {
    const log = await fetch(`${newsroom.desk}/log`, { headers: { Cookie: newsroom.cookies.ada } })
    const lines = (await log.text()).replace(/<[^>]*>/g, '')
    expect(lines).toContain(`Somebody failed to sign in as ${name} · wrong password · 10 times`)
    expect(lines).not.toContain(`nobody-${email}`)
  })
})

test('known and unknown addresses get the same response, and cost the same password digest', async ({
  newsroom,
}) => {
  const { email } = await aNewEditor(newsroom)
  const unknown = `not-${email}`
  // The digest takes nearly all of the time of a response, and both take as long.
  const digests = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  onTestFinished(() => {
    digests.mockRestore()
    syncBuiltinESMExports()
  })
  const signIn = async (address: string) => {
    digests.mockClear()
    const fields = { email: address, password: 'not the password' }
    const response = await send(`${newsroom.desk}/sign-in`, fields)
    const settings = digests.mock.calls.map(([, , length, options]) => ({ length, options }))
    return { status: response.status, page: await mainOf(response, address), settings }
  }
  const known = await signIn(email)
  expect(known.settings).toHaveLength(1)
  expect(await signIn(unknown)).toEqual(known)
  const requestReset = async (address: string) => {
    const response = await send(`${newsroom.desk}/sign-in/forgotten`, { email: address })
    return { status: response.status, page: await mainOf(response, address) }
  }
  expect(await requestReset(email)).toEqual(await requestReset(unknown))
})

const mainOf = async (response: Response, address: string) =>
  (await response.text()).match(/<main.*<\/main>/s)?.[0].replaceAll(address, '…')
