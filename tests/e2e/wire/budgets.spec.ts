import type { Page, Request } from '@playwright/test'
import { expect, test, withMotion } from '../../support/site'

// What moves when it may.
test.use(withMotion)

const article = '/cybersecurity/passkeys-in-the-enterprise'
const kilobyte = 1024
/** React, which comes with the first island that wakes, and the island. */
const withAnIsland = 75

/** Every kind of page, and how many kilobytes of scripts its first load may take. */
const scripts: [path: string, most: number][] = [
  ['/', 5],
  // The panel of the opening and the feed are islands.
  ['/ai', withAnIsland],
  [article, 5],
  ['/weekly-brief/brief-logs-worth-keeping', 5],
  ['/weekly-brief', 5],
  ['/topics', 5],
  ['/topics/Phishing', 5],
  ['/search?q=phishing', 5],
  ['/trending', 5],
  // What is saved is known to the browser alone.
  ['/saved', withAnIsland],
  ['/about', 5],
  ['/contact', 5],
  ['/subscribe', 5],
  ['/no-such-page', 5],
]

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    expectedComplaints: [/404 \(Not Found\)/],
  })

  test('the first load of every page is light, from here alone, and nothing moves', async ({
    page,
    server,
  }) => {
    test.slow()
    await watchShifts(page)
    for (const [path, most] of scripts) {
      await test.step(path, async () => {
        const { sizes, strangers } = await firstLoad(page, path, server.origin)
        expect(strangers).toEqual([])
        expect(sizes.script, 'scripts').toBeGreaterThan(0)
        expect(sizes.script, 'scripts').toBeLessThanOrEqual(most * kilobyte)
        expect(sizes.stylesheet, 'styles').toBeGreaterThan(0)
        expect(sizes.stylesheet, 'styles').toBeLessThanOrEqual(15 * kilobyte)
        expect(sizes.font, 'fonts').toBeGreaterThan(0)
        expect(sizes.font, 'fonts').toBeLessThanOrEqual(30 * kilobyte)
        expect(sizes.document, 'the page itself').toBeLessThanOrEqual(20 * kilobyte)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
})

/** How many nodes a page may hold: elements, texts and comments. Each is parsed, styled and laid out on a phone. */
const nodes: [path: string, most: number][] = [
  ['/', 880],
  ['/ai', 850],
  [article, 960],
  ['/weekly-brief/brief-logs-worth-keeping', 790],
  ['/topics/Phishing', 440],
]

test('pages hold few nodes', async ({ page }) => {
  for (const [path, most] of nodes) {
    await page.goto(path)
    expect(await page.evaluate(countNodes), path).toBeLessThanOrEqual(most)
  }
})

test('every article has at most 800 elements', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap/articles')).text()
  const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)</g), ([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of addresses) {
    const html = await (await request.get(address)).text()
    expect(html.match(/<[a-z][a-z0-9]*/g)?.length, address).toBeLessThanOrEqual(800)
  }
})

function countNodes(): number {
  const walker = document.createTreeWalker(document)
  let count = 0
  while (walker.nextNode()) count += 1
  return count
}

test('nothing moves on the way down an article, 360 and 1440 px wide', async ({ page, server }) => {
  await watchShifts(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await firstLoad(page, article, server.origin)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    expect(await shifts(page), `${width} px`).toEqual([])
  }
})

/** What was fetched, by its kind, as it came over the wire: nothing is there from pages before. */
async function firstLoad(page: Page, path: string, origin: string) {
  const sizes: Record<string, number> = {}
  const strangers: string[] = []
  const counted: Promise<void>[] = []
  const count = (request: Request) => {
    if (!request.url().startsWith(origin)) strangers.push(request.url())
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        const type = request.resourceType()
        sizes[type] = (sizes[type] ?? 0) + responseBodySize
      }),
    )
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('requestfinished', count)
  // As if from another page of the site: whoever comes from elsewhere over a slow network does without fonts.
  await page.goto(path, { waitUntil: 'networkidle', referer: `${origin}/` })
  // What comes later is no part of the first load.
  page.off('requestfinished', count)
  await Promise.all(counted)
  return { sizes, strangers }
}

/** From here on every page notes what moves by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        shifts.push(...sources.map(({ node }) => (node as Element)?.outerHTML ?? String(node)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved by itself. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
