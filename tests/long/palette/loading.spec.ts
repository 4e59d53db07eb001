import {
  dialog,
  expectOpen,
  field,
  group,
  plainPage,
  posts,
  selected,
  serveIndex,
} from '../../support/on-screen/palette-on-screen'
import { axeViolations } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test.describe('before its script is loaded', () => {
  test('only the first script is loaded, and it is under 5 KB', async ({ page }) => {
    const scripts: { url: string; size: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      const size = request.sizes().then((sizes) => sizes.responseBodySize)
      scripts.push({ url: request.url(), size })
    })
    let requests = 0
    await serveIndex(page, {
      onRequest: () => {
        requests += 1
      },
    })
    await page.goto('/cybersecurity/passkeys-in-the-enterprise', { waitUntil: 'networkidle' })
    expect(scripts.map(({ url }) => url).join()).not.toContain('palette')
    expect(requests).toBe(0)
    const first = scripts.find(({ url }) => url.includes('/islands-'))
    expect(await first?.size).toBeLessThan(5 * 1024)

    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeVisible()
    expect(scripts.map(({ url }) => url).join()).toContain('palette.island')
    expect(requests).toBe(1)
  })

  test('the first Ctrl+K is not lost, and a second one does not close it', async ({ page }) => {
    const [script, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await serveIndex(page, { onRequest: () => list.promise })
    await page.route(/palette\.island/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(plainPage)
    const fetched = page.waitForRequest(/palette\.island/)
    await page.keyboard.press('Control+k')
    await fetched
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeHidden()
    script.resolve()
    await expectOpen(page)

    await test.step("SPEC 2: 'Loading...' while loading, with the quick links", async () => {
      await expect(group(page, 'Content')).toHaveText('Loading...')
      await expect(dialog(page).getByText('Loading...')).toBeInViewport({ ratio: 1 })
      await expect(group(page, 'Quick Links').getByRole('option')).toHaveCount(5)
    })

    await test.step('once the posts are loaded, the best match for the typed text is selected', async () => {
      await field(page).fill('dmarc')
      await expect(selected(page)).toHaveText('Search all posts for “dmarc”')
      await expect(dialog(page).getByText('No results found.')).toBeHidden()
      list.resolve()
      await expect(selected(page)).toContainText(posts.dmarc.title)
      await expect(group(page, 'Content').getByRole('option')).toHaveText([/DMARC in six weeks/])
      await expect(dialog(page).getByText('Loading...')).toBeHidden()
    })
  })

  test.describe('if it cannot be loaded', () => {
    test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

    test('the keys and the link that open it lead to /search instead', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.route(/palette\.island/, (route) => route.abort())
      await page.goto(plainPage)
      await page.keyboard.press('Control+k')
      await expect(page).toHaveURL(/\/search$/)
      await page.goto(plainPage)
      await page.getByRole('link', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/\/search$/)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

    test('it is not on the page, and its link leads to /search', async ({ page }) => {
      await page.goto(plainPage)
      await expect(page.locator('[data-island=palette]')).toBeEmpty()
      const link = page.getByRole('link', { name: 'Search', exact: true })
      await expect(link).toHaveAttribute('href', '/search')
    })
  })
})

test.describe('its list of posts', () => {
  test('SPEC 7: cached 10 minutes, no refetch on window focus', async ({ page }) => {
    await page.clock.install()
    let requests = 0
    await serveIndex(page, {
      onRequest: () => {
        requests += 1
      },
    })
    await page.goto(plainPage)
    const openAndClose = async () => {
      await page.keyboard.press('Control+k')
      await expect(group(page, 'Content').getByRole('option')).toHaveCount(3)
      await page.evaluate(() => {
        dispatchEvent(new Event('focus'))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    }
    await openAndClose()
    await page.clock.fastForward('09:30')
    await openAndClose()
    expect(requests).toBe(1)
    await page.clock.fastForward('00:31')
    await openAndClose()
    await expect.poll(() => requests).toBe(2)
  })

  test.describe('if it cannot be loaded', () => {
    test.use({ expectedConsoleErrors: [/500 \(Internal Server Error\)/] })

    test('a message says so, everything else works, and opening it again retries', async ({
      page,
    }) => {
      let response: object = { status: 500, body: 'down' }
      await page.route('**/api/search-index', (route) => route.fulfill(response))
      await page.goto(plainPage)
      const errorMessage = dialog(page).getByText('The list of posts could not be loaded.')
      await page.keyboard.press('Control+k')
      await expect(errorMessage).toBeVisible()
      await expect(dialog(page).getByText('Loading...')).toBeHidden()
      await expect(group(page, 'Quick Links').getByRole('option')).toHaveCount(5)
      expect(await axeViolations(page, 'dialog')).toEqual([])

      response = { json: { items: Object.values(posts) } }
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(group(page, 'Content').getByRole('option')).toHaveCount(3)
      await expect(dialog(page).getByText('could not be loaded')).toBeHidden()

      await test.step('a response without a list counts as a failure', async () => {
        response = { json: { items: null } }
        await page.reload()
        await page.keyboard.press('Control+k')
        await expect(errorMessage).toBeVisible()
      })
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('its link opens it over the whole width, with a field that does not zoom', async ({
    page,
  }) => {
    const title = `A ${'very '.repeat(40)}long title with Donaudampfschifffahrtsgesellschaftskapitän`
    await serveIndex(page, { items: [{ ...posts.dmarc, title }] })
    await page.goto(plainPage)
    await page.getByRole('link', { name: 'Search', exact: true }).tap()
    await expect(page).toHaveURL(plainPage)
    await expectOpen(page)
    const sheet = dialog(page).locator(':scope > *')
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 })
    const size = await field(page).evaluate((input) => getComputedStyle(input).fontSize)
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)

    await test.step('a long title and a long query stay inside', async () => {
      await field(page).fill('very')
      await expect(selected(page)).toContainText('long title')
      expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBe(360)
      await field(page).fill('x'.repeat(200))
      await expect(dialog(page).getByText('No results found.')).toBeVisible()
      expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBe(360)
    })

    await dialog(page).getByRole('button', { name: 'Close search' }).tap()
    await expect(dialog(page)).toBeHidden()
  })
})
