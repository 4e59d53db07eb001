import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'
const kilobyte = 1024

test('the first load of an article ships little, and from here alone', async ({ page, server }) => {
  const sizes: Record<string, number> = { script: 0, stylesheet: 0, font: 0 }
  const strangers: string[] = []
  const counted: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(server.origin)) strangers.push(request.url())
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        const type = request.resourceType()
        sizes[type] = (sizes[type] ?? 0) + responseBodySize
      }),
    )
  })
  await page.goto(article, { waitUntil: 'networkidle' })
  await Promise.all(counted)
  expect(strangers).toEqual([])
  expect(sizes.script, 'JavaScript').toBeLessThanOrEqual(5 * kilobyte)
  expect(sizes.stylesheet, 'CSS').toBeLessThanOrEqual(15 * kilobyte)
  expect(sizes.font, 'fonts').toBeLessThanOrEqual(60 * kilobyte)
})

for (const width of [360, 1440]) {
  test(`nothing moves while an article loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
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
    await page.goto(article, { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(moved).toEqual([])
  })
}

test('the picture of the header is asked for in the head of the page, in the size it is shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  await page.goto(article)
  await expect(page.locator('head link[rel=preload][as=image]')).toHaveCount(1)
  expect(asked[0]).toMatch(/\.480\.avif$/)
  const shown = await page
    .locator('header picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(shown).toBe(asked[0])
})
