import { expect, test } from '../../support/site'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('only the focused card or field has an outline', async ({ page }) => {
  await page.goto('/ai')
  const title = page.locator('#article-feed').getByRole('article').first().getByRole('link')
  await expect(title).toHaveCSS('outline-style', 'none')
  await page.getByRole('searchbox').first().focus()
  await expect(page.getByRole('searchbox').first()).toHaveCSS('outline-style', 'solid')
  await title.focus()
  await expect(title).toHaveCSS('outline-style', 'solid')

  await test.step('filled buttons have a border, and the current link differs from the others', async () => {
    const button = page.getByRole('link', { name: 'Read Latest Articles' })
    await expect(button).toHaveCSS('border-top-width', '1px')
    const backgroundOf = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .filter({ visible: true })
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor)
    const current = await backgroundOf('Artificial Intelligence')
    expect(current).not.toBe(await backgroundOf('Weekly Brief'))
  })
})
