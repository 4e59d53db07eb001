import type { Page } from '@playwright/test'
import { aNewEditor, linkMailedTo } from '../../support/desk/accounts'
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

test('signing in leads to the requested page, and signing out ends the session on the server', async ({
  page,
  context,
  newsroom,
}) => {
  await page.goto(`${newsroom.desk}/account?from=a+link`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await waitForHydration(page)
  await page.getByLabel('Email address').fill(people.ed.email.toUpperCase())
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(wrong)
  await expect(page.getByLabel('Email address')).toHaveValue(/^ed@example.com$/i)
  await expectAccessible(page)
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
  await test.step('the page that holds a form during sign-in is accessible', () =>
    expectAccessibleSignInAgain(page, newsroom))
  await test.step('a forgotten password is reset with a mailed link, which works once', () =>
    resetPassword(page, newsroom))
})

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
