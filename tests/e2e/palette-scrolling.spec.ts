import config from '../../playwright.config'
import { dialog, field, serveIndex } from '../support/palette'
import { expect, test } from '../support/site'

// With scrollbars that take room, as most desktop computers have; Playwright hides them otherwise.
test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

test('opening shifts nothing, and the page behind does not scroll', async ({ page }) => {
  await serveIndex(page)
  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  const boxes = () =>
    page
      .locator('header a, main h2')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON()),
      )
  const before = await boxes()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  expect(await boxes()).toEqual(before)

  for (const outside of [false, true]) {
    if (outside) await page.mouse.move(30, 600)
    else await dialog(page).getByRole('option').first().hover()
    await page.mouse.wheel(0, 2000)
    await page.mouse.wheel(0, 2000)
    await expect(dialog(page)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await boxes()).toEqual(before)
})
