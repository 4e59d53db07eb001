import type { Page, Request } from '@playwright/test'
import { shifts, watchShifts } from '../../support/on-screen/layout-shifts'
import { expect, test, withMotion } from '../../support/site'

// Animations must not shift the layout, so they are on.
test.use(withMotion)

const article = '/cybersecurity/passkeys-in-the-enterprise'
const kilobyte = 1024
/** React, which is loaded with the first island, and the island. */
const withAnIsland = 75

/** Every kind of page, and the kilobytes of scripts that its first load may take. */
const scripts: [path: string, maxKilobytes: number][] = [
  ['/', 5],
  // The instrument in the hero is an island.
  ['/ai', withAnIsland],
  [article, 5],
  ['/weekly-brief/brief-logs-worth-keeping', 5],
  ['/weekly-brief', 5],
  ['/topics', 5],
  ['/topics/Phishing', 5],
  ['/entities', 5],
  ['/cve/CVE-2021-44228', 5],
  // With the script that keeps the list.
  ['/watch?id=cve/CVE-2021-44228', 6],
  ['/search?q=phishing', 5],
  ['/trending', 5],
  ['/corrections', 5],
  // Only the browser knows the saved posts, so the list is an island.
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
    expectedConsoleErrors: [/404 \(Not Found\)/],
  })

  test('the first load of every page is small, contacts no other server, and shifts nothing', async ({
    page,
    server,
  }) => {
    test.slow()
    await watchShifts(page)
    for (const [path, maxKilobytes] of scripts) {
      await test.step(path, async () => {
        const { sizes, foreignRequests } = await firstLoad(page, path, server.origin)
        expect(foreignRequests).toEqual([])
        expect(sizes.script, 'scripts').toBeGreaterThan(0)
        expect(sizes.script, 'scripts').toBeLessThanOrEqual(maxKilobytes * kilobyte)
        expect(sizes.stylesheet, 'styles').toBeGreaterThan(0)
        expect(sizes.stylesheet, 'styles').toBeLessThanOrEqual(15 * kilobyte)
        expect(sizes.font, 'fonts').toBeGreaterThan(0)
        expect(sizes.font, 'fonts').toBeLessThanOrEqual(30 * kilobyte)
        expect(sizes.document, 'HTML').toBeLessThanOrEqual(20 * kilobyte)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
})

/** The maximum number of DOM nodes. Each is parsed, styled and laid out on a phone. */
const nodes: [path: string, max: number][] = [
  ['/', 880],
  ['/ai', 850],
  // Of these, 14 are for headings and counts beside each other, and 3 for the footer's link to the authors.
  [article, 977],
  // Of these, 27 are for the two things that it names, 8 for its exports, 4 for its history, 2 to verify it and 2 to
  // report an error.
  // 28 more are for headings and counts beside each other, and the footer's link to the authors.
  ['/weekly-brief/brief-logs-worth-keeping', 857],
  // Of these, 5 are for the footer's links to how we work and to the authors, as on every page.
  ['/topics/Phishing', 448],
]

test('pages have few DOM nodes', async ({ page }) => {
  for (const [path, max] of nodes) {
    await page.goto(path)
    expect(await page.evaluate(countNodes), path).toBeLessThanOrEqual(max)
  }
})

function countNodes(): number {
  const walker = document.createTreeWalker(document)
  let count = 0
  while (walker.nextNode()) count += 1
  return count
}

test('scrolling down an article shifts nothing, 360 and 1440 px wide', async ({ page, server }) => {
  await watchShifts(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await firstLoad(page, article, server.origin)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    expect(await shifts(page), `${width} px`).toEqual([])
  }
})

/** The transferred bytes by type, without the browser's cache. */
async function firstLoad(page: Page, path: string, origin: string) {
  const sizes: Record<string, number> = {}
  const foreignRequests: string[] = []
  const pending: Promise<void>[] = []
  const count = (request: Request) => {
    if (!request.url().startsWith(origin)) foreignRequests.push(request.url())
    pending.push(
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
  // With a referrer of the same site: on a slow network the first page of a visit does not use fonts.
  await page.goto(path, { waitUntil: 'networkidle', referer: `${origin}/` })
  // Later requests are not part of the first load.
  page.off('requestfinished', count)
  await Promise.all(pending)
  return { sizes, foreignRequests }
}
