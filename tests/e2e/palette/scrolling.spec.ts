import config from '../../../playwright.config'
import { expect, test } from '../../support/site'
import { dialog, expectOpen, serveIndex } from './palette-on-screen'

// With scrollbars that take room, as most desktop computers have; Playwright hides them otherwise.
test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

for (const width of [800, 1024, 1440]) {
  test(`${width} px wide: opening shifts nothing, and the page behind does not scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await serveIndex(page)
    await page.goto('/')
    await page.evaluate(async () => {
      await document.fonts.ready
      scrollTo({ top: 400, behavior: 'instant' })
    })
    const places = () =>
      page
        .locator('header a, main h2, footer h2')
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().toJSON()),
        )
    const before = await places()
    await page.keyboard.press('Control+k')
    await expectOpen(page)
    expect(await places()).toEqual(before)

    // In the field, over the list beyond its end, and beside the panel.
    await page.keyboard.press('PageDown')
    await dialog(page).getByRole('option').first().hover()
    const list = dialog(page).getByRole('listbox')
    for (const _ of ['to the end', 'beyond it']) await page.mouse.wheel(0, 2000)
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.mouse.move(10, 700)
    await page.mouse.wheel(0, 2000)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    expect(await places()).toEqual(before)
  })
}
