import type { Page } from '@playwright/test'
import { kindsOfPage } from '../../support/pages/kinds-of-page'
import { expect, test } from '../../support/site'

/** Pages of the same kinds, whose size need not be measured again. */
const others = [
  '/no-such-page',
  '/post-demo',
  '/subscribe/sent',
  '/contact/thanks',
  '/report-error',
  '/accessibility',
]

test.use({ expectedConsoleErrors: [/404 \(Not Found\)|ERR_FAILED/] })

for (const width of [360, 768, 1440]) {
  test(`the first screen is painted before the remaining styles load, and does not change then, ${width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...kindsOfPage.map(([path]) => path), ...others]) {
      await test.step(path, () => expectSameWithAllStyles(page, path))
    }
  })
}

test('the first screen does not change with a larger text size either', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(() => localStorage.setItem('textSize', 'largest'))
  await expectSameWithAllStyles(page, '/about')
})

test('the skip link is visible before the remaining styles load', async ({ page }) => {
  await page.route(/assets\/app-.*\.css/, (route) => route.abort())
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
})

/** Delays the remaining styles, and compares the first screen before and after they have loaded. */
async function expectSameWithAllStyles(page: Page, path: string): Promise<void> {
  const release = Promise.withResolvers<void>()
  await page.route(/assets\/app-.*\.css/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0])
  // The link follows the first screen. A slow machine may paint before it is parsed.
  await expect(page.locator('body link[rel=stylesheet]')).toBeAttached()
  await expect(page.locator('h1')).toBeVisible()
  const before = await firstScreen(page)
  expect(before.length).toBeGreaterThan(20)
  release.resolve()
  await page.waitForLoadState('load')
  expect(await firstScreen(page, before.length)).toEqual(before)
  await page.unroute(/assets\/app-.*\.css/)
}

/** The position and style of every element of the first screen, up to the link to the remaining styles. */
function firstScreen(page: Page, count?: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const link = document.querySelector('body link[rel="stylesheet"]')
    const properties = [
      'display',
      'color',
      'background-color',
      'border-top-color',
      'font',
      'opacity',
    ]
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        (!link || link.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) &&
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        element.getBoundingClientRect().top < innerHeight &&
        !element.closest('details:not([open]) > :not(summary)') &&
        !/^(script|link|template)$/.test(element.localName),
    )
    // Elements that contain the link also contain the rest of the page and grow with it.
    const complete = visible.filter((element) => !element.contains(link))
    return complete.slice(0, limit).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const box = [x, y, width, height].map((side) => side.toFixed(1)).join(' ')
      const values = properties.map((name) => style.getPropertyValue(name)).join('; ')
      return `${element.localName}.${element.className}: ${box}; ${values}`
    })
  }, count)
}
