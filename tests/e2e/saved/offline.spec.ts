import { expect, test } from '../../support/site'
import { expectReadyOffline, haveSaved, keptPaths, posts, save, traces } from './saved-on-screen'

test('/sw.js is asked for each time, and is a script', async ({ request }) => {
  const headers = (await request.get('/sw.js')).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  const page = (await request.get('/saved')).headers()
  expect(page['content-security-policy']?.split('; ')).toContain("worker-src 'self'")
})

test('a saved post is read offline with its looks and pictures; another is not', async ({
  page,
  context,
}) => {
  await save(page, posts.article.path)
  await expectReadyOffline(page, 1)
  await context.setOffline(true)

  await page.getByRole('link', { name: posts.article.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.article.title)
  await expect(page.locator('.prose p').first()).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', /Source Sans 3/)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('1em "Source Sans 3"'))).toBe(true)
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }

  await test.step('also at an address with something added to it', async () => {
    await page.goto(`${posts.article.path}?utm_source=mail#content`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.article.title)
  })

  await test.step('what was not saved shows the offline page in its place', async () => {
    await page.goto(posts.another.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
    await expect(page).toHaveURL(posts.another.path)
    const links = page.locator('main a')
    await expect(links).toHaveText(['Read what you saved', 'Try again'])
    await links.filter({ hasText: 'Read what you saved' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('with a connection again, it is the page itself', async () => {
    await page.goto(posts.another.path)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.another.title)
  })
})

test('saved, taken off and saved again at once, a post can still be read offline', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.goto(posts.brief.path)
  const button = page.locator('[data-save]').first()
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 3; click += 1) element.click()
  })
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible()
  await expectReadyOffline(page, 1)
  expect(await traces(page)).toMatchObject({ workers: 1 })
  await context.setOffline(true)
  await page.goto(posts.brief.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.brief.title)

  await test.step('whoever had saved something before is given the worker at the next page', async () => {
    // The same storage in another browser, where no worker ever was.
    const storageState = await context.storageState()
    const elsewhere = await browser.newContext({ storageState, baseURL: server.origin })
    const page = await elsewhere.newPage()
    await page.goto('/contact')
    await expectReadyOffline(page, 1)
    await elsewhere.close()
  })
})

test('only what is saved is kept, and when nothing is, nothing stays', async ({ page }) => {
  await haveSaved(page, posts.article, posts.another)
  await expectReadyOffline(page, 2)
  const both = await keptPaths(page)
  const pages = both.filter((path) => !/^\/(assets|p|storage)\/|^\/favicon/.test(path))
  expect(pages.sort()).toEqual(
    ['/saved', '/offline', posts.article.path, posts.another.path].sort(),
  )

  await page.getByRole('button', { name: `Remove ${posts.another.title}` }).click()
  await expect.poll(() => keptPaths(page)).not.toContain(posts.another.path)
  await expect.poll(async () => (await keptPaths(page)).length).toBeLessThan(both.length - 1)
  await expect(page.getByText('Ready offline')).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => traces(page)).toEqual({ stores: 0, workers: 0 })
  await page.goto(posts.brief.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.brief.title)
})

test('offline, a post can be taken off the list, on its page and on /saved', async ({
  page,
  context,
}) => {
  await haveSaved(page, posts.brief, posts.another)
  await expectReadyOffline(page, 2)

  await test.step('copies that no worker gives out are made good when the next page is opened', async () => {
    await page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      for (const worker of workers) await worker.unregister()
    })
    await page.goto('/contact')
    await expect.poll(() => traces(page)).toMatchObject({ workers: 1 })
    await expectReadyOffline(page, 2)
  })

  await context.setOffline(true)
  await page.goto(posts.brief.path)
  await page.getByRole('button', { name: 'Remove bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have not saved anything yet')).toBeVisible()
})
