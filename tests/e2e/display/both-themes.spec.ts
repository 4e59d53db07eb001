import type { Page } from '@playwright/test'
import { axeViolations } from '../../support/axe'
import { expect, test, withoutMotion } from '../../support/site'

test.use({
  ...withoutMotion,
  viewport: { width: 1440, height: 900 },
  expectedComplaints: [/40[04] \(|422 \(/],
})

const schemes = ['light', 'dark'] as const

async function expectReadableInBoth(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page), colorScheme).toEqual([])
  }
}

for (const path of [
  '/',
  '/cybersecurity',
  '/ai',
  '/cyber-marketing',
  '/cybersecurity/passkeys-in-the-enterprise',
  '/weekly-brief/brief-logs-worth-keeping',
  '/weekly-brief',
  '/topics',
  '/topics/Phishing',
  '/trending',
  '/search?q=security',
  '/subscribe',
  '/no-such-page',
  '/about',
  '/cookie-policy',
]) {
  test(`${path} has no axe violation in either theme`, async ({ page }) => {
    await page.goto(path)
    await expectReadableInBoth(page)
  })
}

test('nor has the contact form with what is wrong with it', async ({ page }) => {
  await page.goto('/contact')
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
  await expectReadableInBoth(page)
})

test('nor have the Display panel and the list of keys', async ({ page }) => {
  await page.goto('/cybersecurity/passkeys-in-the-enterprise')
  await page.getByRole('button', { name: 'Display settings' }).click()
  await expectReadableInBoth(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectReadableInBoth(page)
})
