import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

/** Every kind of page, and how many kilobytes its document may take, with the styles of its first screen. */
const kinds: [path: string, most: number][] = [
  ['/', 16],
  ['/cybersecurity', 16],
  ['/ai', 16],
  ['/cyber-marketing', 16],
  ['/cybersecurity/passkeys-in-the-enterprise', 14],
  ['/weekly-brief/brief-logs-worth-keeping', 14],
  ['/topics/Phishing', 14],
  ['/weekly-brief', 14],
  ['/topics', 14],
  ['/trending', 14],
  ['/search?q=phishing', 14],
  ['/saved', 14],
  ['/about', 14],
  ['/privacy-policy', 14],
  ['/contact', 14],
  ['/subscribe', 14],
  ['/offline', 14],
]

test('a document brings the styles of its first screen along, and is small with them', async ({
  request,
}) => {
  for (const [path, most] of kinds) {
    await test.step(path, async () => {
      const size = async () => {
        const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
        return Number(answer.headers()['content-length'])
      }
      // As small as it can be from the second time on.
      await expect.poll(size).toBeLessThanOrEqual(most * 1024)
      const html = await (await request.get(path)).text()
      const [head = '', body = ''] = html.split('<body')
      // Its fonts, and its first screen.
      expect(head.match(/<style>/g)).toHaveLength(2)
      expect(head).not.toContain('rel="stylesheet"')
      expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(1)
    })
  }
})

/** These are of a kind whose size is measured already. */
const others = [
  '/no-such-page',
  '/post-demo',
  '/subscribe/sent',
  '/contact/thanks',
  '/accessibility',
]

test.use({ expectedComplaints: [/404 \(Not Found\)|ERR_FAILED/] })

for (const width of [360, 768, 1440]) {
  test(`the first screen is painted before the other styles come, and does not move when they do, ${width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...kinds.map(([path]) => path), ...others]) {
      await test.step(path, () => expectSameWithAllStyles(page, path))
    }
  })
}

test('nor where a reader chose a larger text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(() => localStorage.setItem('textSize', 'largest'))
  await expectSameWithAllStyles(page, '/about')
})

test('the link that skips the header is seen before the other styles come', async ({ page }) => {
  await page.route(/assets\/app-.*\.css/, (route) => route.abort())
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
})

/** Holds the other styles back, and compares what is painted before and after they have come. */
async function expectSameWithAllStyles(page: Page, path: string): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/app-.*\.css/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0])
  // All of the first screen is there once the link behind it is: a slow machine paints before that.
  await expect(page.locator('body link[rel=stylesheet]')).toBeAttached()
  await expect(page.locator('h1')).toBeVisible()
  const before = await firstScreen(page)
  expect(before.length).toBeGreaterThan(20)
  release()
  await page.waitForLoadState('load')
  expect(await firstScreen(page, before.length)).toEqual(before)
  await page.unroute(/assets\/app-.*\.css/)
}

/** Where every element of the first screen before the styles' link stands, and how it looks. */
function firstScreen(page: Page, count?: number): Promise<string[]> {
  return page.evaluate((most) => {
    const link = document.querySelector('body link[rel="stylesheet"]')
    const looks = ['display', 'color', 'background-color', 'border-top-color', 'font', 'opacity']
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        (!link || link.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) &&
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        element.getBoundingClientRect().top < innerHeight &&
        !element.closest('details:not([open]) > :not(summary)') &&
        !/^(script|link|template)$/.test(element.localName),
    )
    // What holds the rest of the page grows with it.
    const inside = seen.filter((element) => !element.contains(link))
    return inside.slice(0, most).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const box = [x, y, width, height].map((side) => side.toFixed(1)).join(' ')
      const look = looks.map((name) => style.getPropertyValue(name)).join('; ')
      return `${element.localName}.${element.className}: ${box}; ${look}`
    })
  }, count)
}
