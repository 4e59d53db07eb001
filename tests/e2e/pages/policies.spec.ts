import { expect, test } from '../../support/site'

const paths = [
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility',
  '/about',
  '/standards',
]

test('the table of contents stays visible on a wide screen and links to the sections', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Children' }).click()
  await expect(page.getByRole('heading', { name: /^Children/ })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Your rights' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every page can be read, and its table of contents opens', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('.prose'), path).toBeVisible()
      const contents = page.getByRole('navigation', { name: 'On this page' })
      await expect(contents.getByRole('link'), path).toHaveCount(0)
      await contents.locator('summary').click()
      await contents.getByRole('link').last().click()
      await expect(page.locator('.prose h2').last(), path).toBeInViewport()
    }
  })
})
