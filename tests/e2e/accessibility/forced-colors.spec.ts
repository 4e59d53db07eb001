import { expect, test } from '../../support/site'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('the focus, and nothing else, has an outline on cards and in fields', async ({ page }) => {
  await page.goto('/ai')
  const title = page.locator('#article-feed').getByRole('article').first().getByRole('link')
  await expect(title).toHaveCSS('outline-style', 'none')
  await page.getByRole('searchbox').first().focus()
  await expect(page.getByRole('searchbox').first()).toHaveCSS('outline-style', 'solid')
  await title.focus()
  await expect(title).toHaveCSS('outline-style', 'solid')

  await test.step('what is filled has an edge, and what is chosen stands out', async () => {
    const button = page.getByRole('link', { name: 'Read Latest Articles' })
    await expect(button).toHaveCSS('border-top-width', '1px')
    const ground = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .filter({ visible: true })
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor)
    expect(await ground('Artificial Intelligence')).not.toBe(await ground('Weekly Brief'))
  })
})
