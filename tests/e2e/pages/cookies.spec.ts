import { expect, test } from '../../support/site'

test('subscribing with the form in the footer sets no cookie', async ({ page, context }) => {
  await page.goto('/cookie-policy')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('reader@example.com')
  await footer.getByLabel('Email address').press('Enter')
  await expect(footer.getByRole('status')).toContainText('Check your inbox')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await context.cookies()).toEqual([])
})
