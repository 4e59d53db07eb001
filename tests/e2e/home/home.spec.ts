import { themeColour } from '../../support/pages/theme-colour'
import { expect, test } from '../../support/site'

test('SPEC 2, home page: the category cards are cyan, blue and purple', async ({ page }) => {
  await page.goto('/')
  const domains = page.getByRole('region', { name: 'Domains', exact: true })
  const cards = domains.getByRole('list').first().locator('> li')
  const headings = cards.getByRole('heading', { level: 3 })
  for (const [index, colour] of ['cyan', 'blue', 'purple'].entries()) {
    await expect(headings.nth(index)).toHaveCSS('color', await themeColour(page, colour))
  }
})
