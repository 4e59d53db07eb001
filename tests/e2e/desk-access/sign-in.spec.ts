import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditor, linkMailedTo } from '../../support/desk/desk-access'
import {
  aNetwork,
  awake,
  expect,
  type Newsroom,
  password,
  people,
  post,
  test,
} from '../../support/desk/newsroom'

test.use({ expectedComplaints: [/401|410|422|429/], extraHTTPHeaders: aNetwork() })

const wrong =
  'This email address and this password do not belong together. Check both and try again.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, extraHTTPHeaders: aNetwork() })

    test('the right password leads to where one was going, and signing out ends the session on the server', async ({
      page,
      context,
      newsroom,
    }) => {
      await page.goto(`${newsroom.desk}/account?from=a+link`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      if (javaScriptEnabled) await awake(page)
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
      // What is left makes the browser known, and lets in nobody.
      const left = (await context.cookies(newsroom.desk)).map(({ name }) => name)
      expect(left).toEqual([expect.stringMatching(/^vigil\.device-/)])
      await page.goto(`${newsroom.desk}/posts`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await context.addCookies(cookies)
      await page.goto(`${newsroom.desk}/posts`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      if (!javaScriptEnabled) return
      await test.step('the page where a form waits for its sender can be used by everybody', () =>
        expectPageInBetween(page, newsroom))
      await test.step('whoever forgot the password finds a link in the mail, which works once', () =>
        findTheWayBackIn(page, newsroom))
    })
  })
}

async function expectPageInBetween(page: Page, { desk }: Newsroom): Promise<void> {
  await page.goto(`${desk}/sign-in/again`)
  await expect(page.getByText('Nothing was sent here')).toBeVisible()
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action })
    document.body.append(form)
    form.submit()
  }, `${desk}/messages`)
  await expect(page.getByRole('button', { name: 'Sign in and send' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto(`${desk}/sign-in`)
}

async function findTheWayBackIn(page: Page, newsroom: Newsroom): Promise<void> {
  const { email } = await aNewEditor(newsroom)
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await expect(page).toHaveURL(/forgotten/)
  await awake(page)
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
  await awake(page)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await expectAccessibleOnPhone(page)
  const chosen = 'a whole new one, please'
  await page.getByLabel('Password').fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  const over = await page.goto(link)
  expect(over?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
  await expectAccessibleOnPhone(page)
  const entered = await post(`${newsroom.desk}/sign-in`, { email, password: chosen })
  expect(entered.headers.get('Location')).toMatch(/\/posts$/)
}

async function guess(request: APIRequestContext, url: string, email: string) {
  const answers = []
  for (let n = 0; n < 11; n += 1) {
    const form = { email, password: `guess number ${n}` }
    answers.push(await request.post(url, { form, maxRedirects: 0, headers: aNetwork() }))
  }
  const last = answers.at(-1)
  const shown = (await last?.text())?.match(/role="alert".*?<\/p>/s)?.[0]
  return {
    statuses: answers.map((answer) => answer.status()),
    retryAfter: Number(last?.headers()['retry-after']),
    shown: shown?.replace(/in \d+ minutes/, 'in … minutes'),
  }
}

test('after ten wrong passwords one waits, and is told how long, known or unknown alike', async ({
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
  expect(known.shown).toContain('too many attempts to sign in')
  const unknown = await guess(request, url, `nobody-${email}`)
  expect({ ...unknown, retryAfter: 0 }).toEqual({ ...known, retryAfter: 0 })
  const again = await request.post(`${url}/again`, {
    form: { 'again-email': email, 'again-password': password, title: 'Kept' },
    headers: aNetwork(),
  })
  expect([again.status(), Number(again.headers()['retry-after']) > 600]).toEqual([429, true])
  expect(await again.text()).toContain('Kept')
  const forget = () =>
    request.post(`${newsroom.desk}/sign-in/forgotten`, { form: { email }, headers: aNetwork() })
  for (let n = 0; n < 4; n += 1) expect((await forget()).status()).toBe(200)
  const forgotten = await forget()
  expect(forgotten.status()).toBe(429)
  expect(Number(forgotten.headers()['retry-after'])).toBeGreaterThan(600)

  await test.step('but not in a browser that was signed in before', async () => {
    const device = before.headers.getSetCookie().find((cookie) => cookie.includes('device-')) ?? ''
    const entered = await post(url, { email, password }, device.split(';')[0])
    expect([entered.status, entered.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/\/posts$/),
    ])
  })
  await test.step('and the log has one line for all of them', async () => {
    const log = await request.get(`${newsroom.desk}/log`, {
      headers: { Cookie: newsroom.cookies.ada },
    })
    const lines = (await log.text()).replace(/<[^>]*>/g, '')
    expect(lines).toContain(`Somebody failed to sign in as ${name} · wrong password · 10 times`)
    expect(lines).not.toContain(`nobody-${email}`)
  })
})

test('a known and an unknown address get the same words, and take the same time', async ({
  request,
  newsroom,
}) => {
  const { email } = await aNewEditor(newsroom)
  const unknown = `not-${email}`
  const medianOf = async (path: string, address: string) => {
    const took = []
    for (let n = 0; n < 5; n += 1) {
      const form = { email: address, password: 'not the password' }
      const start = performance.now()
      await request.post(`${newsroom.desk}/${path}`, { form, headers: aNetwork() })
      took.push(performance.now() - start)
    }
    return took.sort((a, b) => a - b)[2] ?? 0
  }
  const [known, other] = [await medianOf('sign-in', email), await medianOf('sign-in', unknown)]
  expect(Math.max(known, other) / Math.min(known, other)).toBeLessThan(3)
  const ask = async (address: string) => {
    const form = { email: address }
    const headers = aNetwork()
    const answer = await request.post(`${newsroom.desk}/sign-in/forgotten`, { form, headers })
    const main = (await answer.text()).match(/<main.*<\/main>/s)?.[0]
    return [answer.status(), main?.replaceAll(address, '…')]
  }
  expect(await ask(email)).toEqual(await ask(unknown))
})
