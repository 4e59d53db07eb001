import { dialog, expectOpen, serveIndex } from '../../support/on-screen/palette-on-screen'
import { test as base, expect } from '../../support/site'

// With scrollbars that take space, as on most desktop computers. Playwright hides them by default.
const test = base.extend({
  context: async ({ playwright, launchOptions, server }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    await use(await browser.newContext({ baseURL: server.origin }))
    await browser.close()
  },
})

test('opening shifts nothing, and the page behind does not scroll', async ({ page }) => {
  await serveIndex(page)
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready)
  for (const width of [800, 1024, 1440]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
      expect(scrollbar).toBeGreaterThan(0)
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      const positions = () =>
        page
          .locator('header a, main h2, footer h2')
          .evaluateAll((elements) =>
            elements.map((element) => element.getBoundingClientRect().toJSON()),
          )
      const before = await positions()
      await page.keyboard.press('Control+k')
      await expectOpen(page)
      expect(await positions()).toEqual(before)

      // Scrolls in the field, over the list beyond its end, and beside the panel.
      await page.keyboard.press('PageDown')
      await dialog(page).getByRole('option').first().hover()
      const list = dialog(page).getByRole('listbox')
      for (const _ of ['to the end', 'beyond it']) await page.mouse.wheel(0, 2000)
      await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
      await page.mouse.move(10, 700)
      await page.mouse.wheel(0, 2000)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      expect(await positions()).toEqual(before)
    })
  }
})
