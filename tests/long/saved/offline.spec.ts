import {
  cachedPaths,
  cachesAndWorkers,
  expectAvailableOffline,
  posts,
  save,
  storeAsSaved,
} from '../../support/on-screen/saved-on-screen'
import { expect, test } from '../../support/site'

// A prefetch that starts just before the connection is lost fails.
test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('a saved post can be read offline with its styles and pictures; another post cannot', async ({
  page,
  context,
}) => {
  await save(page, posts.article.path)
  await expectAvailableOffline(page, 1)
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

  await test.step('also with a query and a fragment in its URL', async () => {
    await page.goto(`${posts.article.path}?utm_source=mail#content`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.article.title)
  })

  await test.step('a post that was not saved shows the offline page', async () => {
    await page.goto(posts.another.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
    await expect(page).toHaveURL(posts.another.path)
    const links = page.locator('main a')
    await expect(links).toHaveText(['Read saved articles', 'Try again'])
    await links.filter({ hasText: 'Read saved articles' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('with a connection again, it shows the post', async () => {
    await page.goto(posts.another.path)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.another.title)
  })
})

test('a post that is saved, removed and saved again in quick succession can be read offline', async ({
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
  await expectAvailableOffline(page, 1)
  expect(await cachesAndWorkers(page)).toMatchObject({ workers: 1 })
  await context.setOffline(true)
  await page.goto(posts.brief.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.brief.title)

  await test.step('a browser with saved posts but no worker gets one on the next page', async () => {
    const storageState = await context.storageState()
    const withoutWorker = await browser.newContext({ storageState, baseURL: server.origin })
    const page = await withoutWorker.newPage()
    await page.goto('/contact')
    await expectAvailableOffline(page, 1)
    await withoutWorker.close()
  })
})

test('only saved posts are cached; without any, caches and worker are removed', async ({
  page,
}) => {
  await storeAsSaved(page, posts.article, posts.another)
  await expectAvailableOffline(page, 2)
  const both = await cachedPaths(page)
  const pages = both.filter((path) => !/^\/(assets|p|storage)\/|^\/favicon/.test(path))
  expect(pages.sort()).toEqual(
    ['/saved', '/offline', posts.article.path, posts.another.path].sort(),
  )

  await page.getByRole('button', { name: `Remove ${posts.another.title}` }).click()
  await expect.poll(() => cachedPaths(page)).not.toContain(posts.another.path)
  await expect.poll(async () => (await cachedPaths(page)).length).toBeLessThan(both.length - 1)
  await expect(page.getByText('Available offline')).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => cachesAndWorkers(page)).toEqual({ caches: 0, workers: 0 })
  await page.goto(posts.brief.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts.brief.title)
})

test('a post can be removed offline, on its page and on /saved', async ({ page, context }) => {
  await storeAsSaved(page, posts.brief, posts.another)
  await expectAvailableOffline(page, 2)

  await test.step('a removed worker is registered again on the next page', async () => {
    await page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      for (const worker of workers) await worker.unregister()
    })
    await page.goto('/contact')
    await expect.poll(() => cachesAndWorkers(page)).toMatchObject({ workers: 1 })
    await expectAvailableOffline(page, 2)
  })

  await context.setOffline(true)
  await page.goto(posts.brief.path)
  await page.getByRole('button', { name: 'Remove bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No saved articles yet')).toBeVisible()
})
