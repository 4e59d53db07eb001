import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

/** Every kind of page, and the kilobytes that its HTML may take with the styles of its first screen. */
const kinds: [path: string, maxKilobytes: number][] = [
  ['/', 16],
  ['/cybersecurity', 16],
  ['/ai', 16],
  ['/cyber-marketing', 16],
  ['/cybersecurity/passkeys-in-the-enterprise', 14],
  ['/weekly-brief/brief-logs-worth-keeping', 14],
  ['/topics/Phishing', 14],
  ['/weekly-brief', 14],
  ['/topics', 14],
  ['/entities', 14],
  ['/cve/CVE-2021-44228', 14],
  ['/watch?id=cve/CVE-2021-44228', 14],
  ['/trending', 14],
  ['/corrections', 14],
  ['/search?q=phishing', 14],
  ['/saved', 14],
  ['/about', 14],
  ['/privacy-policy', 14],
  ['/contact', 14],
  ['/subscribe', 14],
  ['/offline', 14],
]

test('the HTML of a page contains the styles of its first screen, and is small', async ({
  request,
}) => {
  for (const [path, maxKilobytes] of kinds) {
    await test.step(path, async () => {
      const size = async () => {
        const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
        return Number(response.headers()['content-length'])
      }
      // The page cache compresses a page best from the second request on.
      await expect.poll(size).toBeLessThanOrEqual(maxKilobytes * 1024)
      const html = await (await request.get(path)).text()
      const [head = '', body = ''] = html.split('<body')
      // The fonts, and the first screen.
      expect(head.match(/<style>/g)).toHaveLength(2)
      expect(head).not.toContain('rel="stylesheet"')
      expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(1)
    })
  }
})

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
    for (const path of [...kinds.map(([path]) => path), ...others]) {
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
