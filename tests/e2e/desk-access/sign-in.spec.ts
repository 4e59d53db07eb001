import type { APIRequestContext, Page } from '@playwright/test'
import { aNewEditor, linkMailedTo } from '../../support/desk/desk-access'
import {
  aNetwork,
  expect,
  type Newsroom,
  password,
  people,
  post,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/401|410|422|429/], extraHTTPHeaders: aNetwork() })

const wrong = 'Wrong email address or password. Check both and try again.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, extraHTTPHeaders: aNetwork() })

    test('signing in leads to the requested page, and signing out ends the session on the server', async ({
      page,
      context,
      newsroom,
    }) => {
      await page.goto(`${newsroom.desk}/account?from=a+link`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      if (javaScriptEnabled) await waitForHydration(page)
      await page.getByLabel('Email address').fill(people.ed.email.toUpperCase())
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(wrong)
      await expect(page.getByLabel('Email address')).toHaveValue(/^ed@example.com$/i)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${newsroom.desk}/account?from=a+link`)
      await expect(page.getByText(people.ed.email)).toBeVisible()

      const cookies = await context.cookies(newsroom.desk)
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      // The remaining cookie only marks a known device.
      const remaining = (await context.cookies(newsroom.desk)).map(({ name }) => name)
      expect(remaining).toEqual([expect.stringMatching(/^vigil\.device-/)])
      await page.goto(`${newsroom.desk}/posts`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await context.addCookies(cookies)
      await page.goto(`${newsroom.desk}/posts`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      if (!javaScriptEnabled) return
      await test.step('the page that holds a form during sign-in is accessible', () =>
        expectAccessibleSignInAgain(page, newsroom))
      await test.step('a forgotten password is reset with a mailed link, which works once', () =>
        resetPassword(page, newsroom))
    })
  })
}

async function expectAccessibleSignInAgain(page: Page, { desk }: Newsroom): Promise<void> {
  await page.goto(`${desk}/sign-in/again`)
  await expect(page.getByText('No form was sent to this page.')).toBeVisible()
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action })
    document.body.append(form)
    form.submit()
  }, `${desk}/messages`)
  await expect(page.getByRole('button', { name: 'Sign in and send' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto(`${desk}/sign-in`)
}

async function resetPassword(page: Page, newsroom: Newsroom): Promise<void> {
  const { email } = await aNewEditor(newsroom)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/forgotten/)
  await waitForHydration(page)
  await page.getByLabel('Email address').fill('nonsense')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('not a complete email address')
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toContainText(`If ${email} belongs to an editor`)

  const link = await linkMailedTo(newsroom, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await waitForHydration(page)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await expectAccessibleOnPhone(page)
  const newPassword = 'a whole new one, please'
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  const expired = await page.goto(link)
  expect(expired?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await expectAccessibleOnPhone(page)
  const signedIn = await post(`${newsroom.desk}/sign-in`, { email, password: newPassword })
  expect(signedIn.headers.get('Location')).toMatch(/\/queue$/)
}

async function guess(request: APIRequestContext, url: string, email: string) {
  const responses = []
  for (let n = 0; n < 11; n += 1) {
    const form = { email, password: `guess number ${n}` }
    responses.push(await request.post(url, { form, maxRedirects: 0, headers: aNetwork() }))
  }
  const last = responses.at(-1)
  const message = (await last?.text())?.match(/role="alert".*?<\/p>/s)?.[0]
  return {
    statuses: responses.map((response) => response.status()),
    retryAfter: Number(last?.headers()['retry-after']),
    message: message?.replace(/in \d+ minutes/, 'in … minutes'),
  }
}

test('after ten wrong passwords the page says how long to wait, for known and unknown addresses', async ({
  request,
  newsroom,
}) => {
  const { name, email } = await aNewEditor(newsroom)
  const url = `${newsroom.desk}/sign-in`
  const before = await post(url, { email, password })
  const known = await guess(request, url, email)
  expect(known.statuses).toEqual([...Array(10).fill(401), 429])
  expect(known.retryAfter).toBeGreaterThan(600)
  expect(known.retryAfter).toBeLessThanOrEqual(900)
  expect(known.message).toContain('too many attempts to sign in')
  const unknown = await guess(request, url, `nobody-${email}`)
  expect({ ...unknown, retryAfter: 0 }).toEqual({ ...known, retryAfter: 0 })
  const again = await request.post(`${url}/again`, {
    form: { 'again-email': email, 'again-password': password, title: 'Unsent title' },
    headers: aNetwork(),
  })
  expect([again.status(), Number(again.headers()['retry-after']) > 600]).toEqual([429, true])
  expect(await again.text()).toContain('Unsent title')
  const requestReset = () =>
    request.post(`${newsroom.desk}/sign-in/forgotten`, { form: { email }, headers: aNetwork() })
  for (let n = 0; n < 4; n += 1) expect((await requestReset()).status()).toBe(200)
  const limited = await requestReset()
  expect(limited.status()).toBe(429)
  expect(Number(limited.headers()['retry-after'])).toBeGreaterThan(600)

  await test.step('a known device does not have to wait', async () => {
    const device = before.headers.getSetCookie().find((cookie) => cookie.includes('device-')) ?? ''
    const signedIn = await post(url, { email, password }, device.split(';')[0])
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/\/queue$/),
    ])
  })
  await test.step('the log has one entry for all of them', async () => {
    const log = await request.get(`${newsroom.desk}/log`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    const lines = (await log.text()).replace(/<[^>]*>/g, '')
    expect(lines).toContain(`Somebody failed to sign in as ${name} · wrong password · 10 times`)
    expect(lines).not.toContain(`nobody-${email}`)
  })
})

test('known and unknown addresses get the same response in the same time', async ({
  request,
  newsroom,
}) => {
  const { email } = await aNewEditor(newsroom)
  const unknown = `not-${email}`
  const medianOf = async (path: string, address: string) => {
    const times = []
    for (let n = 0; n < 5; n += 1) {
      const form = { email: address, password: 'not the password' }
      const start = performance.now()
      await request.post(`${newsroom.desk}/${path}`, { form, headers: aNetwork() })
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[2] ?? 0
  }
  const [known, other] = [await medianOf('sign-in', email), await medianOf('sign-in', unknown)]
  expect(Math.max(known, other) / Math.min(known, other)).toBeLessThan(3)
  const resetResponse = async (address: string) => {
    const form = { email: address }
    const headers = aNetwork()
    const response = await request.post(`${newsroom.desk}/sign-in/forgotten`, { form, headers })
    const main = (await response.text()).match(/<main.*<\/main>/s)?.[0]
    return [response.status(), main?.replaceAll(address, '…')]
  }
  expect(await resetResponse(email)).toEqual(await resetResponse(unknown))
})
