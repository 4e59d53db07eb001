import { expect, test } from '../../support/site'

test.describe('an island that fails while it wakes', () => {
  test.use({ expectedComplaints: [/Cannot read properties of undefined/] })

  test('leaves what the server sent, all of it in view, and does not try again', async ({
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

test('nothing that nobody asked for is fetched before the page is seen', async ({ page }) => {
  await page.goto('/ai')
  await expect(page.locator('[data-island=hero-panel][data-awake]')).toBeAttached()
  const { seenAt, fetchedAt } = await page.evaluate(() => ({
    seenAt: performance
      .getEntriesByName('first-contentful-paint')
      .map(({ startTime }) => startTime),
    fetchedAt: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(hydrate|hero-panel)/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(seenAt).toHaveLength(1)
  expect(fetchedAt).toHaveLength(2)
  expect(Math.min(...fetchedAt)).toBeGreaterThanOrEqual(seenAt[0] ?? Number.NaN)
})

test('a click on the icon of a button is held for the button', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/feed\.island/, async (route) => {
    await held.promise
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
  held.resolve()
  await expect(
    page.locator('#article-feed').getByRole('article').filter({ visible: true }),
  ).toHaveCount(9)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a click that came before the script is held and given to it', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/feed\.island/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/ai')
    const feed = page.locator('#article-feed')
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(6)
    await feed.getByRole('button', { name: 'LOAD_MORE.exe' }).tap()
    await expect(page.locator('[data-island=feed]:not([data-awake])')).toBeAttached()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(6)
    held.resolve()
    await expect(feed.getByRole('article').filter({ visible: true })).toHaveCount(9)
  })

  test('the first tap on a chip filters in place, without a new page', async ({ page }) => {
    await page.goto('/ai')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(request.url())
    })
    const chip = page.locator('#article-feed').getByRole('link', { name: 'Machine Learning' })
    await chip.tap()
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/\/ai\?tag=/)
    expect(pages).toEqual([])
  })
})

test.describe('what cannot be fetched', () => {
  test.use({ expectedComplaints: [/Failed to (load|fetch)/] })

  test('without the first script, or any, all cards are in view and no button is dead', async ({
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

  test('without the island, a click brings out all cards, and a chip is a link', async ({
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
