import type { APIRequestContext, Page } from '@playwright/test'
import { openHydrated, password, people, post } from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { freePort, type RunningServer, startServer, temporaryFolder } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/422|404|401|429/], timezoneId: 'Asia/Tokyo' })

test('a desk is set up, used, and moved to another address', async ({
  page,
  request,
  ownServer,
}) => {
  const settings = { SAMPLE_CONTENT: '0', DATA_DIR: await temporaryFolder() }
  const mailed = { CONTACT_EMAIL: 'desk@news.example', DESK_PATH: 'the-first' }
  const server = await ownServer(startServer({ ...settings, ...mailed }))
  await test.step('the set-up link creates the first editor by keyboard alone, and is then not found', () =>
    setUp(page, server))
  await test.step('messages, mail and log are accessible, empty and filled', () =>
    visitMailAndLog(page, server))
  expect((await page.context().cookies())[0]?.path).toBe('/the-first')
  await page.close()
  await server.stop()

  const port = await freePort()
  const SITE_URL = 'https://news.example'
  const moved = { SITE_URL, PORT: String(port), DESK_PATH: 'the-second' }
  await ownServer(startServer({ ...settings, ...moved }))
  await test.step('at its new address the desk has the same editors, and the old address is not found', () =>
    signInAt(request, `http://127.0.0.1:${port}`, SITE_URL))
})

async function setUp(page: Page, server: RunningServer): Promise<void> {
  const wrong = await page.request.get(server.setupUrl.replace(/token=.*/, 'token=wrong'))
  expect(wrong.status()).toBe(404)
  const signInPage = await page.request.get(`${server.deskUrl}/sign-in`)
  expect(await signInPage.text()).toContain('There is no editor yet.')
  await openHydrated(page, server.setupUrl)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter an email address.')
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada@Example.com ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  const again = await page.goto(server.setupUrl)
  expect(again?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
  const posted = await page.request.post(server.setupUrl, {
    form: { name: 'Eve', email: 'eve@example.com', password },
  })
  expect(posted.status()).toBe(404)
  const roster = await (await page.request.get(`${server.deskUrl}/editors`)).text()
  expect(roster).toContain('ada@example.com')
  expect(roster).not.toContain('eve@example.com')
  const account = await (await page.request.get(`${server.deskUrl}/account`)).text()
  expect(account).toContain('>Asia/Tokyo<')
}

async function visitMailAndLog(page: Page, { deskUrl, origin }: RunningServer): Promise<void> {
  await openHydrated(page, `${deskUrl}/messages`)
  await expect(
    page.getByText('Messages from the contact page and reported errors appear here.'),
  ).toBeVisible()
  const message = {
    name: 'Rita Reader',
    email: 'rita@example.com',
    subject: 'A <b>hint</b>',
    message: `Look here:\n${'a-very-long-word'.repeat(40)}`,
  }
  expect((await post(`${origin}/contact`, message)).status).toBe(303)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A <b>hint</b>' })).toBeVisible()
  await expectAccessible(page)

  const { email, role } = people.ed
  const form = { step: 'invite', email, role, password }
  expect((await page.request.post(`${deskUrl}/editors`, { form })).ok()).toBe(true)
  const mail = async () => (await page.request.get(`${deskUrl}/mail`)).text()
  await expect.poll(mail).toContain(email)
  await openHydrated(page, `${deskUrl}/mail`)
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await invitation.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(invitation).toContainText('/welcome?token=')
  await expectAccessibleOnPhone(page)

  await openHydrated(page, `${deskUrl}/log`)
  await expect(page.getByText('invited ed@example.com')).toBeVisible()
  await expectAccessibleOnPhone(page)
  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
  ]) {
    const response = await page.request.get(`${deskUrl}/${path}`)
    expect([path, response.status()]).toEqual([path, 200])
  }
}

async function signInAt(request: APIRequestContext, at: string, Origin: string): Promise<void> {
  expect((await request.get(`${at}/the-first/sign-in`)).status()).toBe(404)
  const signedIn = await request.post(`${at}/the-second/sign-in`, {
    form: { email: 'ada@example.com', password },
    headers: { Origin },
    maxRedirects: 0,
  })
  expect([signedIn.status(), signedIn.headers().location]).toEqual([303, '/the-second/queue'])
  const cookies = signedIn.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  for (const { value } of cookies) {
    expect(value, 'on https the name has the prefix __Secure-').toMatch(/^__Secure-vigil\./)
    const [, ...attributes] = value.split('; ')
    expect(attributes).toContainEqual(expect.stringMatching(/^Max-Age=\d+$/))
    for (const attribute of ['Path=/the-second', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(attributes).toContain(attribute)
    }
  }
  expect(cookies).toHaveLength(2)
}
