import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

// What is below the first screen is laid out when a reader comes near: nobody may notice.

const article = '/cybersecurity/passkeys-in-the-enterprise'

test.use({ viewport: { width: 360, height: 740 } })

test('it is found and reached like everything else before anybody was near', async ({ page }) => {
  await page.goto('/')
  await test.step('it is really not laid out yet', async () => {
    const isSkipped = await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Cookie Policy' })
      .evaluate((link) => !link.checkVisibility({ contentVisibilityAuto: true }))
    expect(isSkipped).toBe(true)
  })

  await test.step('a search in the page finds it', async () => {
    const isFound = await page.evaluate(() =>
      (window as unknown as { find: (text: string) => boolean }).find('Terms of Service'),
    )
    expect(isFound).toBe(true)
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toBeInViewport()
  })

  await test.step('the keyboard comes to it', async () => {
    await page.goto('/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cybersecurity' })
    await link.focus()
    await expect(link).toBeInViewport()
  })
})

test('screen readers are told of all of it, soon and without a script', async ({
  page,
  browser,
  server,
}) => {
  const links = (shown: Page) => toldToScreenReaders(shown, 'link')
  await page.goto('/')
  await expect.poll(() => links(page)).toContain('Cookie Policy')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${server.origin}/`)
  expect(await links(plain)).toContain('Cookie Policy')
  await context.close()
})

test('they are told of what a filter brings back, too', async ({ page }) => {
  await page.goto('/ai')
  const titles = () => toldToScreenReaders(page, 'heading')
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  const all = await titles()
  expect(all.length).toBeGreaterThan(6)
  await page.getByRole('link', { name: 'Neural Networks', exact: true }).first().click()
  await expect.poll(async () => (await titles()).length).toBeLessThan(all.length)
  await page.getByRole('link', { name: 'All', exact: true }).first().click()
  await expect.poll(titles).toEqual(all)
})

test('an address with a fragment leads to where it says', async ({ page }) => {
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

test('whoever comes back is where they were', async ({ page }) => {
  // Its fonts are in the cache then: a first page that comes slowly does without them, and breaks its lines elsewhere.
  await page.goto('/about', { waitUntil: 'networkidle' })
  for (const path of ['/', article]) {
    await page.goto(path, { referer: page.url() })
    const heading = page
      .getByRole('heading', { name: path === '/' ? 'Latest articles' : 'Explore Related Topics' })
      .first()
    await heading.scrollIntoViewIfNeeded()
    await settled(page)
    const before = await heading.evaluate((element) => element.getBoundingClientRect().top)
    await page.goto('/about')
    await page.goBack()
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(before, -1)
  }
})

test('nothing moves on the way down', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        moved.push(...sources.map(({ node }) => (node as Element)?.outerHTML ?? String(node)))
      }
    }).observe({ type: 'layout-shift' })
  })
  const isAtTheEnd = () =>
    page.evaluate(() => {
      scrollBy({ top: 500, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
  await expect.poll(isAtTheEnd, { intervals: [50] }).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('it is printed', async ({ page }) => {
  await page.goto(article)
  await page.emulateMedia({ media: 'print' })
  const skipping = await page
    .locator('body *')
    .evaluateAll(
      (all) => all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length,
    )
  expect(skipping).toBe(0)
})

/** The names of what has this role in the accessibility tree. */
async function toldToScreenReaders(page: Page, wanted: string): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => role?.value === wanted).map(({ name }) => name?.value)
}

/** What came near is laid out by the next frame. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
