import { expect, test } from '../../support/site'

test.describe('an island that throws while it wakes', () => {
  test.use({ expectedConsoleErrors: [/Cannot destructure property/] })

  test("leaves the server's HTML with all cards visible, and does not try again", async ({
    page,
  }) => {
    await page.route('**/ai', async (route) => {
      const html = await (await route.fetch()).text()
      const body = html.replace(/(data-island="feed"[^>]*data-props=)"[^"]*"/, '$1"{}"')
      await route.fulfill({ contentType: 'text/html', body })
    })
    await page.addInitScript(() => {
      addEventListener('error', ({ message }) => {
        sessionStorage.failures = `${sessionStorage.failures ?? ''}${message};`
      })
    })
    const failures = () => page.evaluate(() => sessionStorage.failures)
    await page.goto('/ai')
    const feed = page.locator('#article-feed')
    const firstLink = feed.getByRole('article').first().getByRole('link').first()
    await firstLink.hover()
    await expect(page.locator('[data-island=feed][data-broken]')).toBeAttached()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(11)
    await expect(feed.getByRole('button')).toHaveCount(0)
    expect(await failures()).toMatch(/^Uncaught TypeError: [^;]+;$/)
    await firstLink.hover()
    expect(await failures()).toMatch(/^Uncaught TypeError: [^;]+;$/)
    await firstLink.click()
    await expect(page).toHaveURL(/\/ai\/[a-z0-9-]+$/)
  })
})

test('no island is fetched before the first paint', async ({ page }) => {
  await page.goto('/ai')
  await expect(page.locator('[data-island=hero-panel][data-awake]')).toBeAttached()
  const { paintedAt, fetchedAt } = await page.evaluate(() => ({
    paintedAt: performance
      .getEntriesByName('first-contentful-paint')
      .map(({ startTime }) => startTime),
    fetchedAt: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(hydrate|hero-panel)/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(paintedAt).toHaveLength(1)
  expect(fetchedAt).toHaveLength(2)
  expect(Math.min(...fetchedAt)).toBeGreaterThanOrEqual(paintedAt[0] ?? Number.NaN)
})

test('an early click on the icon of a button is replayed on the button', async ({ page }) => {
  const release = Promise.withResolvers<void>()
  await page.route(/feed\.island/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/ai')
  const more = page.getByRole('button', { name: 'LOAD_MORE.exe' })
  await more.evaluate((button) => {
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    icon.setAttribute('width', '16')
    icon.setAttribute('height', '16')
    button.append(icon)
  })
  await more.locator('svg').click()
  await expect(page.locator('[data-island=feed]:not([data-awake])')).toBeAttached()
  release.resolve()
  await expect(
    page.locator('#article-feed').getByRole('article').filter({ visible: true }),
  ).toHaveCount(9)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a click before the script has loaded is replayed', async ({ page }) => {
    const release = Promise.withResolvers<void>()
    await page.route(/feed\.island/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto('/ai')
    const feed = page.locator('#article-feed')
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(6)
    await feed.getByRole('button', { name: 'LOAD_MORE.exe' }).tap()
    await expect(page.locator('[data-island=feed]:not([data-awake])')).toBeAttached()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(6)
    release.resolve()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(9)
  })

  test('the first tap on a chip filters in place, without a new page', async ({ page }) => {
    await page.goto('/ai')
    const navigations: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(request.url())
    })
    const chip = page.locator('#article-feed').getByRole('link', { name: 'Machine Learning' })
    await chip.tap()
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/\/ai\?tag=/)
    expect(navigations).toEqual([])
  })
})

test.describe('if a script cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/Failed to (load|fetch)/] })

  test('without the first script, all cards are visible and there is no dead button', async ({
    page,
  }) => {
    for (const script of [/assets\/islands-/, /assets\/.*\.js/]) {
      await page.route(script, (route) => route.abort())
      await page.goto('/ai')
      const feed = page.locator('#article-feed')
      await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(11)
      await expect(feed.getByRole('button')).toHaveCount(0)
    }
  })

  test('without the script of the island, a click shows all cards, and a chip is a link', async ({
    page,
  }) => {
    await page.route(/feed\.island/, (route) => route.abort())
    await page.goto('/ai')
    const feed = page.locator('#article-feed')
    await feed.getByRole('button', { name: 'LOAD_MORE.exe' }).click()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(11)
    await expect(feed.getByRole('button')).toHaveCount(0)
    await feed.getByRole('link', { name: 'Machine Learning' }).click()
    await expect(page).toHaveURL(/\/ai\?tag=.*#article-feed$/)
    await expect(feed.getByRole('link', { name: 'Machine Learning' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})
