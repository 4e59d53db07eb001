import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const awake = '[data-island="brief-archive"][data-awake]'
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000)

test.describe('DESIGN 2: all briefs, newest first, grouped by month, filtered by domain, paged', () => {
  test('briefs are sorted by date under the headings of their months, and filtered in place', async ({
    page,
  }) => {
    await page.goto('/weekly-brief')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly Brief')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home')
    const months = await page.locator('main h2').allTextContents()
    expect(months.length).toBeGreaterThan(1)
    for (const month of months) expect(month).toMatch(/^[A-Z][a-z]+ 20\d\d$/)
    const cards = page.locator('main').getByRole('article')
    await expect(cards).toHaveCount(9)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('9 briefs')
    const dates = await cards
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(dates).toEqual([...dates].sort().reverse())

    await test.step('the filter does not reload the page, and a reload shows the same list', async () => {
      const filter = page.getByRole('navigation', { name: 'Filter by domain' })
      const ai = filter.getByRole('link', { name: 'Artificial Intelligence' })
      await ai.hover()
      await expect(page.locator(awake)).toBeAttached()
      await page.evaluate(() => {
        document.body.dataset.stayed = ''
      })
      await ai.click()
      await expect(page.getByRole('main').getByRole('status')).toHaveText('3 briefs')
      await expect(page).toHaveURL(/\/weekly-brief\?domain=ai$/)
      await expect(ai).toHaveAttribute('aria-current', 'true')
      await expect(filter.locator('[aria-current]')).toHaveCount(1)
      await expect(page.locator('body[data-stayed]')).toBeAttached()
      const inPlace = await page.locator('main article h3').allTextContents()
      await page.reload()
      expect(await page.locator('main article h3').allTextContents()).toEqual(inPlace)
    })
  })

  test.describe('while the list loads, and if it cannot be loaded', () => {
    test.use({ expectedConsoleErrors: [/ERR_FAILED|The briefs could not be loaded/] })

    test("SPEC 2: fallback text 'Loading Weekly Briefs…' while the list loads", async ({
      page,
    }) => {
      const release = Promise.withResolvers<void>()
      await page.route('**/api/briefs?*', async (route) => {
        await release.promise
        await route.continue()
      })
      await page.goto('/weekly-brief')
      const filter = page.getByRole('navigation', { name: 'Filter by domain' })
      const ai = filter.getByRole('link', { name: 'Artificial Intelligence' })
      await ai.hover()
      await expect(page.locator(awake)).toBeAttached()
      await ai.click()
      await expect(page.getByText(/Loading/)).toHaveText(['Loading Weekly Briefs…'])
      await expect(page.getByText('Loading Weekly Briefs…')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading Weekly Briefs…')
      expect(await axeViolations(page, 'main')).toEqual([])
      release.resolve()
      await expect(page.getByText('Loading Weekly Briefs…')).toBeHidden()
      await expect(page.locator('main article')).toHaveCount(3)

      await test.step('SPEC 8: logged to console only; loading ends and the empty state shows', async () => {
        const another = filter.getByRole('link', { name: 'Cyber-Marketing' })
        await page.unroute('**/api/briefs?*')
        await page.route('**/api/briefs?*', (route) => route.abort())
        const logged = page.waitForEvent('console', (line) =>
          line.text().includes('The briefs could not be loaded'),
        )
        await another.click()
        await logged
        await expect(page.getByText('No intelligence briefs available')).toBeVisible()
        await page.unroute('**/api/briefs?*')
        await another.click()
        await expect(page.locator('main article')).toHaveCount(3)
      })
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the filter works with links', async ({ page }) => {
      await page.goto('/weekly-brief')
      await page.locator('main').getByRole('link', { name: 'Cyber-Marketing' }).click()
      await expect(page).toHaveURL(/\?domain=cyber-marketing$/)
      await expect(page.locator('main article')).toHaveCount(3)
      await page.locator('main').getByRole('link', { name: 'All', exact: true }).click()
      await expect(page.locator('main article')).toHaveCount(9)
    })
  })
})

test('24 briefs per page, with links to the previous and next page, each with its canonical URL', async ({
  page,
  ownServer,
}) => {
  const briefs = Array.from({ length: 25 }, (_, week) =>
    aPost({ kind: 'brief', title: `Week ${week}`, publishedAt: weeksAgo(week) }),
  )
  const server = await ownServer(startServerWith(briefs))
  await page.goto(`${server.origin}/weekly-brief`)
  await expect(page.locator('main article')).toHaveCount(24)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('25 briefs')
  await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /\/weekly-brief\?page=2$/)
  const pages = page.getByRole('navigation', { name: 'Pages of the archive' })
  expect(await axeViolations(page)).toEqual([])
  // Nothing moves any more: parts below the first screen are laid out later.
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  await pages.locator('a[rel=next]').click()
  await expect(page).toHaveURL(/\/weekly-brief\?page=2$/)
  await expect(page.locator('main article h3')).toHaveText(['Week 24'])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${server.origin}/weekly-brief?page=2`,
  )
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/weekly-brief$/)
  await expect(pages.locator('a[rel=next]')).toHaveCount(0)
  await pages.locator('a[rel=prev]').click()
  await expect(page).toHaveURL(/\/weekly-brief$/)
})

test("an empty site shows 'No intelligence briefs available'", async ({ page, emptySite }) => {
  for (const path of ['/weekly-brief', '/weekly-brief?domain=ai']) {
    const response = await page.goto(emptySite.origin + path)
    expect(response?.status()).toBe(200)
    await expect(page.getByText('No intelligence briefs available')).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('0 briefs')
  }
  expect(await axeViolations(page)).toEqual([])
})

test('an invalid page number means page 1; a page beyond the last and an unknown domain are 404', async ({
  request,
}) => {
  for (const invalid of ['abc', '0', '-1', '1e99', '', '%00', '%E0%A4%A']) {
    const response = await request.get(`/weekly-brief?page=${invalid}`)
    expect(response.status(), invalid).toBe(200)
    expect(await response.text()).toMatch(/rel="canonical" href="[^"?]*\/weekly-brief"/)
  }
  const beyond = ['page=2', `page=${'9'.repeat(5_000)}`, 'domain=zzz', 'domain=%00', 'domain=A%20I']
  for (const query of beyond) {
    const response = await request.get(`/weekly-brief?${query}`)
    expect(response.status(), query).toBe(404)
    expect(response.headers()['cache-control'], query).toBe('no-store')
    expect(await response.text()).toContain('Oops! Page not found')
  }
})

test('the case of the domain does not matter', async ({ request }) => {
  const response = await request.get('/weekly-brief?domain=AI')
  expect(response.status()).toBe(200)
  expect(await response.text()).toMatch(/rel="canonical" href="[^"]*\/weekly-brief\?domain=ai"/)
})

test('/api/briefs returns the same list; an unknown domain or page is an error', async ({
  request,
}) => {
  const archive = await (await request.get('/api/briefs?domain=ai')).json()
  expect(archive).toMatchObject({ domain: 'ai', count: 3, page: 1, pages: 1 })
  expect((await request.get('/api/briefs?domain=zzz')).status()).toBe(400)
  expect((await request.get('/api/briefs?page=7')).status()).toBe(404)
})
