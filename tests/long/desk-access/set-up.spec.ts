import type { Page } from '@playwright/test'
import { openHydrated, password, people, post } from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { type RunningServer, startServer } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/422|404/], timezoneId: 'Asia/Tokyo' })

test('a desk is set up and used', async ({ page, ownServer }) => {
  const settings = { SAMPLE_CONTENT: '0', CONTACT_EMAIL: 'desk@news.example' }
  const server = await ownServer(startServer({ ...settings, DESK_PATH: 'the-first' }))
  await test.step('the set-up link creates the first editor by keyboard alone, and is then not found', () =>
    setUp(page, server))
  await test.step('messages, mail and log are accessible, empty and filled', () =>
    visitMailAndLog(page, server))
  expect((await page.context().cookies())[0]?.path).toBe('/the-first')
})

async function setUp(page: Page, server: RunningServer): Promise<void> {
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
}
