import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { openAwake, password, people, post } from '../../support/desk/newsroom'
import { freePort, type RunningServer, startServer, temporaryFolder } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedComplaints: [/422|404|401|429/], timezoneId: 'Asia/Tokyo' })

test('from the set-up link to the rooms of a desk, and to another address for it', async ({
  page,
  request,
  ownServer,
}) => {
  const settings = { SAMPLE_CONTENT: '0', DATA_DIR: await temporaryFolder() }
  const mailed = { CONTACT_EMAIL: 'desk@news.example', DESK_PATH: 'the-first' }
  const server = await ownServer(startServer({ ...settings, ...mailed }))
  await test.step('the set-up link makes the first editor, once, by keyboard alone, and is then no address at all', () =>
    setUp(page, server))
  await test.step('messages, mail and log can be used by everybody, empty and filled', () =>
    lookAround(page, server))
  expect((await page.context().cookies())[0]?.path).toBe('/the-first')
  await page.close()
  await server.stop()

  const port = await freePort()
  const SITE_URL = 'https://news.example'
  const moved = { SITE_URL, PORT: String(port), DESK_PATH: 'the-second' }
  await ownServer(startServer({ ...settings, ...moved }))
  await test.step('a desk that was given another address keeps its editors, and the old one leads nowhere', () =>
    comeInAt(request, `http://127.0.0.1:${port}`, SITE_URL))
})

async function setUp(page: Page, server: RunningServer): Promise<void> {
  const wrong = await page.request.get(server.setupUrl.replace(/token=.*/, 'token=wrong'))
  expect(wrong.status()).toBe(404)
  const door = await page.request.get(`${server.deskUrl}/sign-in`)
  expect(await door.text()).toContain('There is no editor yet.')
  await openAwake(page, server.setupUrl)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Give an email address.')
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada@Example.com ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()

  const again = await page.goto(server.setupUrl)
  expect(again?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not here')
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

async function lookAround(page: Page, { deskUrl, origin }: RunningServer): Promise<void> {
  await openAwake(page, `${deskUrl}/messages`)
  await expect(page.getByText('What readers write on the contact page')).toBeVisible()
  const written = {
    ...{ name: 'Rita Reader', email: 'rita@example.com', subject: 'A <b>hint</b>' },
    message: `Look here:\n${'a-very-long-word'.repeat(40)}`,
  }
  expect((await post(`${origin}/contact`, written)).status).toBe(303)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A <b>hint</b>' })).toBeVisible()
  await expectAccessible(page)

  const { email, role } = people.ed
  const invited = { step: 'invite', email, role, password }
  expect((await page.request.post(`${deskUrl}/editors`, { form: invited })).ok()).toBe(true)
  const mail = async () => (await page.request.get(`${deskUrl}/mail`)).text()
  await expect.poll(mail).toContain(email)
  await openAwake(page, `${deskUrl}/mail`)
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await invitation.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(invitation).toContainText('/welcome?token=')
  await expectAccessibleOnPhone(page)

  await openAwake(page, `${deskUrl}/log`)
  await expect(page.getByText('invited ed@example.com')).toBeVisible()
  await expectAccessibleOnPhone(page)
  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
  ]) {
    const answer = await page.request.get(`${deskUrl}/${path}`)
    expect([path, answer.status()]).toEqual([path, 200])
  }
}

async function comeInAt(request: APIRequestContext, at: string, Origin: string): Promise<void> {
  expect((await request.get(`${at}/the-first/sign-in`)).status()).toBe(404)
  const entered = await request.post(`${at}/the-second/sign-in`, {
    form: { email: 'ada@example.com', password },
    headers: { Origin },
    maxRedirects: 0,
  })
  expect([entered.status(), entered.headers().location]).toEqual([303, '/the-second/posts'])
  const cookies = entered.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  for (const { value } of cookies) {
    expect(value, 'on https it is Secure, by its name as well').toMatch(/^__Secure-vigil\./)
    const [, ...attributes] = value.split('; ')
    expect(attributes).toContainEqual(expect.stringMatching(/^Max-Age=\d+$/))
    for (const wanted of ['Path=/the-second', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(attributes).toContain(wanted)
    }
  }
  expect(cookies).toHaveLength(2)
}
