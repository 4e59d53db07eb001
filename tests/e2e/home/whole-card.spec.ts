import { expect, test } from '../../support/site'

test.use({ viewport: { width: 1440, height: 900 } })

test('the featured article opens wherever its card is clicked', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('#latest-intelligence-report').getByRole('article')
  const path = await card.getByRole('link', { name: 'Access Full Report' }).getAttribute('href')
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(String(path))
})

test("a domain's latest brief opens wherever its card is clicked", async ({ page }) => {
  await page.goto('/ai')
  const card = page.locator('#weekly-brief').getByRole('article')
  const path = await card.getByRole('link', { name: 'Read Weekly Brief' }).getAttribute('href')
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(String(path))
})
