import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

// Parts below the first screen are laid out lazily (the class `later`). Readers must not notice.

const article = '/cybersecurity/passkeys-in-the-enterprise'

test.use({ viewport: { width: 360, height: 740 } })

test('find-in-page and the keyboard reach parts that are not laid out yet', async ({ page }) => {
  // Stops idle moments and timers of pages: nothing is laid out before a reader comes near it.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/')
  await test.step('the footer is not laid out yet', async () => {
    const isSkipped = await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Cookie Policy' })
      .evaluate((link) => !link.checkVisibility({ contentVisibilityAuto: true }))
    expect(isSkipped).toBe(true)
  })

  await test.step('find-in-page finds it', async () => {
    const isFound = await page.evaluate(() =>
      (window as unknown as { find: (text: string) => boolean }).find('Terms of Service'),
    )
    expect(isFound).toBe(true)
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toBeInViewport()
  })

  await test.step('the keyboard reaches it', async () => {
    await page.goto('/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cybersecurity' })
    await link.focus()
    await expect(link).toBeInViewport()
  })

  await test.step('300 ms after the first paint everything is laid out, however busy the page is', async () => {
    await page.goto('/')
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const observer = new PerformanceObserver(() => resolve())
      observer.observe({ type: 'paint', buffered: true })
      return promise
    })
    await page.clock.runFor(300)
    await expect(page.locator('html')).toHaveAttribute('data-whole')
  })
})

test('screen readers and captures get all parts soon after the first paint, and without scripts at once', async ({
  page,
  browser,
  server,
}) => {
  const links = (openPage: Page) => namesInAccessibilityTree(openPage, 'link')
  // So the page never finishes loading.
  await page.route('**/p/*', () => {})
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      Object.assign(window, { laidOutAt: performance.now() })
    })
    observer.observe(document, { attributeFilter: ['class', 'data-whole'], subtree: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => links(page)).toContain('Cookie Policy')
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  const { laidOutAt, paintedAt } = await page.evaluate(() => ({
    laidOutAt: (window as unknown as { laidOutAt: number }).laidOutAt,
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  expect(laidOutAt).toBeGreaterThan(paintedAt)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const pageWithoutScripts = await context.newPage()
  await pageWithoutScripts.goto(`${server.origin}/`)
  expect(await links(pageWithoutScripts)).toContain('Cookie Policy')
  await context.close()
})

test('screen readers see the cards that a filter shows again', async ({ page }) => {
  await page.goto('/ai')
  const titles = () => namesInAccessibilityTree(page, 'heading')
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  const all = await titles()
  expect(all.length).toBeGreaterThan(6)
  await page.getByRole('link', { name: 'Neural Networks', exact: true }).first().click()
  await expect.poll(async () => (await titles()).length).toBeLessThan(all.length)
  await page.getByRole('link', { name: 'All', exact: true }).first().click()
  await expect.poll(titles).toEqual(all)
})

test('a URL with a fragment scrolls to its target', async ({ page }) => {
  for (const [path, name] of [
    ['/#weekly-brief', 'Latest intelligence briefs'],
    ['/ai#weekly-brief', undefined],
    [`${article}#clusters-heading`, 'Explore Related Topics'],
  ] as const) {
    await page.goto(path)
    const target = page.locator(new URL(path, 'http://x').hash)
    const offset = () => target.evaluate((element) => element.getBoundingClientRect().top)
    // Below the header, or as far up as the end of the page allows.
    await expect.poll(offset, path).toBeGreaterThan(0)
    await expect.poll(offset, path).toBeLessThan(400)
    if (name) await expect(page.getByRole('heading', { name })).toBeInViewport()
  }
})

test('going back restores the scroll position', async ({ page }) => {
  // Puts the fonts into the cache: a slow first page does not use them, and its lines break elsewhere.
  await page.goto('/about', { waitUntil: 'networkidle' })
  for (const path of ['/', article]) {
    await page.goto(path, { referer: page.url() })
    const heading = page
      .getByRole('heading', { name: path === '/' ? 'Latest articles' : 'Explore Related Topics' })
      .first()
    await heading.scrollIntoViewIfNeeded()
    await waitForLayout(page)
    const before = await heading.evaluate((element) => element.getBoundingClientRect().top)
    await page.goto('/about')
    await page.goBack()
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(before, -1)
  }
})

test('scrolling down shifts nothing', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const shifted: string[] = []
    Object.assign(window, { shifted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        shifted.push(...sources.map(({ node }) => (node as Element)?.outerHTML ?? String(node)))
      }
    }).observe({ type: 'layout-shift' })
  })
  const isAtEnd = () =>
    page.evaluate(() => {
      scrollBy({ top: 500, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
  await expect.poll(isAtEnd, { intervals: [50] }).toBe(true)
  const shifted = page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)
  expect(await shifted).toEqual([])
})

test('print lays out everything', async ({ page }) => {
  await page.goto(article)
  await page.emulateMedia({ media: 'print' })
  const lazyCount = await page
    .locator('body *')
    .evaluateAll(
      (all) =>
        all.filter((element) => getComputedStyle(element).contentVisibility === 'auto').length,
    )
  expect(lazyCount).toBe(0)
})

/** The accessible names of all elements with this role. */
async function namesInAccessibilityTree(page: Page, roleName: string): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === roleName).map(({ name }) => name?.value)
}

/** Waits two frames, after which parts near the viewport are laid out. */
async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
