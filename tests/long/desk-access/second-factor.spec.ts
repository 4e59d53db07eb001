import type { Page } from '@playwright/test'
import { aNewEditor } from '../../support/desk/accounts'
import { signIn } from '../../support/desk/desk-access'
import {
  aNetwork,
  expect,
  type Newsroom,
  openHydrated,
  password,
  setSessionCookie,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { totpCode } from '../../support/desk/totp'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/401|422|429/], extraHTTPHeaders: aNetwork() })

const codeIn = (uri: string, steps = 0) => totpCode(uri, new Date(Date.now() + steps * 30_000))

test('the second factor asks for a code after the password', async ({
  page,
  context,
  newsroom,
}) => {
  const { email, cookie } = await aNewEditor(newsroom)
  const codeField = page.getByRole('textbox', { name: 'Code' })
  await setSessionCookie(context, newsroom.desk, cookie)
  await page.goto(`${newsroom.desk}/account/second-factor`)
  await waitForHydration(page)
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your password.')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const uri = await page.locator('input[name=uri]').inputValue()
  const codes = (await page.locator('input[name=recoveryCodes]').inputValue()).split(' ')
  expect(codes).toHaveLength(10)
  await expect(page.getByText(codes[0] ?? '', { exact: true })).toBeVisible()
  await codeField.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong.')
  await expectAccessible(page)
  expect(await page.locator('input[name=uri]').inputValue()).toBe(uri)
  await codeField.fill(codeIn(uri))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your second factor is on.')).toBeVisible()

  await context.clearCookies()
  await signIn(page, newsroom.desk, { email })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  // The password alone is not enough.
  const posts = await page.request.get(`${newsroom.desk}/posts`)
  expect(posts.url()).toContain('/sign-in?')
  await codeField.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await expectAccessible(page)
  const used = codeIn(uri, 1)
  await codeField.fill(`${used.slice(0, 3)} ${used.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await test.step('new recovery codes are created, and the second factor is turned off', () =>
    renewCodesAndTurnOff(page, newsroom))
})

async function renewCodesAndTurnOff(page: Page, { desk }: Newsroom): Promise<void> {
  await openHydrated(page, `${desk}/account/second-factor`)
  await page.getByLabel('Your password').first().fill(password)
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(page.getByText('These are your new recovery codes.')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto(`${desk}/account/second-factor`)
  await page.getByLabel('Your password').last().fill(password)
  await page.getByRole('button', { name: 'Turn off the second factor' }).click()
  await expect(page.getByText('Your second factor is off.')).toBeVisible()
}
