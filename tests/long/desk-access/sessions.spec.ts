import type { Page } from '@playwright/test'
import { aNewEditor, anotherSession, isSignedIn } from '../../support/desk/accounts'
import {
  aNetwork,
  expect,
  type Newsroom,
  password,
  setSessionCookie,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422|429/], extraHTTPHeaders: aNetwork() })

test('sessions can be ended from another browser, and end when the password changes', async ({
  page,
  context,
  newsroom,
}) => {
  const { email, cookie } = await aNewEditor(newsroom)
  const heading = page.getByRole('heading', { level: 1 })
  await setSessionCookie(context, newsroom.desk, cookie)
  const phones = [
    await anotherSession(newsroom, email),
    await anotherSession(newsroom, email),
  ] as const
  expect(await isSignedIn(newsroom, phones[0])).toBe(true)

  await page.goto(`${newsroom.desk}/account`)
  const sessions = page.getByRole('listitem').filter({ hasText: 'since' })
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'this one' })).toHaveCount(1)
  await waitForHydration(page)
  await expectAccessible(page)
  const end = async () => {
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await expect(heading).toHaveText('Account')
  }
  await page.getByRole('link', { name: 'End sessions' }).click()
  await expect(heading).toHaveText('End sessions')
  await waitForHydration(page)
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your password.')
  await expectAccessibleOnPhone(page)
  expect(await isSignedIn(newsroom, phones[0])).toBe(true)
  await end()
  await expect(sessions).toHaveCount(1)
  expect([await isSignedIn(newsroom, phones[0]), await isSignedIn(newsroom, phones[1])]).toEqual([
    false,
    false,
  ])

  const one = await anotherSession(newsroom, email)
  await page.goto(`${newsroom.desk}/account/sessions`)
  await page.getByRole('radio').last().check()
  await end()
  await expect(sessions).toHaveCount(1)
  expect(await isSignedIn(newsroom, one)).toBe(false)

  const last = await anotherSession(newsroom, email)
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(heading).toHaveText('Change password')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 12 characters')
  await page.getByLabel('New password').fill('password1234')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('common or easy to guess')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a whole new one, please')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your password.')
  await expectAccessibleOnPhone(page)
  expect(await isSignedIn(newsroom, last)).toBe(true)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('a whole new one, please')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Account')
  expect(await isSignedIn(newsroom, last)).toBe(false)
  await test.step('the name and time zone can be changed', () =>
    changeNameAndTimeZone(page, newsroom))
})

async function changeNameAndTimeZone(page: Page, { desk }: Newsroom): Promise<void> {
  await page.goto(`${desk}/account/profile`)
  await waitForHydration(page)
  await page.getByLabel('Your name').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your name.')
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Your name').fill('Zoë <b>Nacht</b> 🦉')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(
    page.getByRole('definition').filter({ hasText: 'Zoë <b>Nacht</b> 🦉' }),
  ).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Asia/Tokyo' })).toBeVisible()
}
