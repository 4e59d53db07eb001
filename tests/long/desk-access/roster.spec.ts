import type { Page } from '@playwright/test'
import { anotherBrowser, signIn } from '../../support/desk/desk-access'
import {
  aNetwork,
  expect,
  password,
  signInAs,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/403|409|410|422/], extraHTTPHeaders: aNetwork() })

test('an author is invited, promoted, signed out and removed while they work', async ({
  page,
  context,
  browser,
  newsroom,
}) => {
  const email = `bo-${crypto.randomUUID()}@example.com`
  await signInAs(context, newsroom)
  await page.goto(`${newsroom.desk}/editors`)
  await waitForHydration(page)
  await page.getByLabel('Email address').fill('nonsense')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('This is not a complete email address.')).toBeVisible()
  const invite = async (typed: string) => {
    await page.locator('#invite').fill(typed)
    await page.getByRole('button', { name: 'Invite' }).click()
  }
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await invite('')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await invite('not the password')
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('editor')
  await page.getByLabel('Role', { exact: true }).selectOption('author')
  await invite(password)
  await expect(page.getByRole('status')).toContainText(`${email} is invited.`)
  await expectAccessible(page)
  const link = (await page.getByText('/welcome?token=').textContent()) ?? ''

  const bo = await anotherBrowser(browser)
  const heading = bo.page.getByRole('heading', { level: 1 })
  await bo.page.goto(link)
  await waitForHydration(bo.page)
  await bo.page.getByRole('button', { name: 'Create account' }).click()
  await expect(bo.page.getByRole('alert')).toContainText('Enter your name.')
  await bo.page.getByLabel('Your name').fill(email.slice(0, 20))
  await bo.page.getByLabel('Password').fill(password)
  await bo.page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading).toHaveText('Queue')
  await expect(bo.page.getByRole('link', { name: 'Log' })).toHaveCount(0)
  const log = () => bo.context.request.get(`${newsroom.desk}/log`)
  expect((await log()).status()).toBe(403)
  await bo.page.goto(`${newsroom.desk}/log`)
  await expect(heading).toHaveText('Not allowed')
  await expectAccessibleOnPhone(bo.page)

  const reload = async () => {
    await page.reload()
    await waitForHydration(page)
  }
  await reload()
  const row = page.getByRole('listitem').filter({ hasText: email })
  const sendWith = async (typed: string, name: string) => {
    await row.locator('details[open]').getByLabel('Your password').fill(typed)
    await row.getByRole('button', { name }).click()
  }
  await row.getByText('Change role', { exact: true }).click()
  await row.getByRole('combobox').selectOption('editor')
  await sendWith('not the password', 'Change')
  await expect(row.getByText('This is not your password.')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('editor')
  expect((await log()).status()).toBe(403)
  await sendWith(password, 'Change')
  await expect(page.getByRole('status')).toContainText('The role was changed.')
  await expect(row).toContainText(`${email} · editor`)
  expect((await log()).status()).toBe(200)

  await row.getByText('Sign out', { exact: true }).click()
  await sendWith('not the password', 'Sign')
  await expect(row.getByText('This is not your password.')).toBeVisible()
  await expectAccessibleOnPhone(page)
  expect((await log()).status()).toBe(200)
  await sendWith(password, 'Sign')
  await expect(page.getByRole('status')).toContainText('The editor was signed out everywhere.')
  await expect(row.locator('details[open]')).toHaveCount(0)
  await bo.page.reload()
  await expect(heading).toHaveText('Sign in')
  await signIn(bo.page, newsroom.desk, { email })
  await expect(heading).toHaveText('Queue')

  await reload()
  await row.getByText('Remove', { exact: true }).click()
  await sendWith(password, 'Remove')
  await expect(page.getByRole('status')).toContainText('The editor was removed')
  await bo.page.reload()
  await expect(heading).toHaveText('Sign in')
  await bo.context.close()
  await test.step('the last owner stays, and a withdrawn invitation does not work', () =>
    expectLastOwnerToStay(page))
})

async function expectLastOwnerToStay(page: Page): Promise<void> {
  const ada = page.getByRole('listitem').filter({ hasText: 'ada@example.com' })
  const ownPassword = ada.locator('details[open]').getByLabel('Your password')
  await ada.getByText('Change role', { exact: true }).click()
  await ada.getByRole('combobox').selectOption('author')
  await ownPassword.fill(password)
  await ada.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('alert')).toContainText('The desk needs an owner')
  await expect(page.getByRole('alert')).toBeInViewport()
  // The next message has the same text, so the page is reloaded before it.
  await page.reload()
  await waitForHydration(page)
  await ada.getByText('Remove', { exact: true }).click()
  await ownPassword.fill(password)
  await ada.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('The desk needs an owner')

  const email = `cy-${crypto.randomUUID()}@example.com`
  await page.getByLabel('Email address').fill(email)
  await page.locator('#invite').fill(password)
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = (await page.getByText('/welcome?token=').textContent()) ?? ''
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('status')).toContainText('The invitation was withdrawn.')
  expect((await page.request.get(link)).status()).toBe(410)
}
