import { axeViolations } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

const awake = '[data-island="brief-archive"][data-awake]'

test('DESIGN 2: the filter by domain does not reload the page, and a reload shows the same list', async ({
  page,
}) => {
  await page.goto('/weekly-brief')
  const filter = page.getByRole('navigation', { name: 'Filter by domain' })
  const ai = filter.getByRole('link', { name: 'Artificial Intelligence' })
  await ai.hover()
  await expect(page.locator(awake)).toBeAttached()
  await page.evaluate(() => {
    document.body.dataset.stayed = ''
  })
  await ai.click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 briefs')
  await expect(page).toHaveURL(/\/weekly-brief\?domain=ai$/)
  await expect(ai).toHaveAttribute('aria-current', 'true')
  await expect(filter.locator('[aria-current]')).toHaveCount(1)
  await expect(page.locator('body[data-stayed]')).toBeAttached()
  const inPlace = await page.locator('main article h3').allTextContents()
  await page.reload()
  expect(await page.locator('main article h3').allTextContents()).toEqual(inPlace)
})

test.describe('while the list loads, and if it cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|The briefs could not be loaded/] })

  test("SPEC 2: fallback text 'Loading Weekly Briefs…' while the list loads", async ({ page }) => {
    const release = Promise.withResolvers<void>()
    await page.route('**/api/briefs?*', async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto('/weekly-brief')
    const filter = page.getByRole('navigation', { name: 'Filter by domain' })
    const ai = filter.getByRole('link', { name: 'Artificial Intelligence' })
    await ai.hover()
    await expect(page.locator(awake)).toBeAttached()
    await ai.click()
    await expect(page.getByText(/Loading/)).toHaveText(['Loading Weekly Briefs…'])
    await expect(page.getByText('Loading Weekly Briefs…')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading Weekly Briefs…')
    expect(await axeViolations(page, 'main')).toEqual([])
    release.resolve()
    await expect(page.getByText('Loading Weekly Briefs…')).toBeHidden()
    await expect(page.locator('main article')).toHaveCount(3)

    await test.step('SPEC 8: logged to console only; loading ends and the empty state shows', async () => {
      const another = filter.getByRole('link', { name: 'Cyber-Marketing' })
      await page.unroute('**/api/briefs?*')
      await page.route('**/api/briefs?*', (route) => route.abort())
      const logged = page.waitForEvent('console', (line) =>
        line.text().includes('The briefs could not be loaded'),
      )
      await another.click()
      await logged
      await expect(page.getByText('No intelligence briefs available')).toBeVisible()
      await page.unroute('**/api/briefs?*')
      await another.click()
      await expect(page.locator('main article')).toHaveCount(3)
    })
  })
})
