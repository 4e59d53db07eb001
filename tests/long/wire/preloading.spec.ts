import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'

test('the Link header of a page preloads its remaining styles, and the page uses them', async ({
  page,
  request,
  server,
}) => {
  for (const path of ['/', article, '/no-such-page']) {
    const link = (await request.get(path)).headers().link ?? ''
    expect(link.match(/<[^>]+>; rel=preload; as=\w+/g)).toHaveLength(1)
    expect(link).toContain('as=style')
  }
  const requested: string[] = []
  page.on('request', (pageRequest) => requested.push(new URL(pageRequest.url()).pathname))
  const response = await page.goto(article)
  const [preloaded = ''] = response?.headers().link?.match(/(?<=<)[^>]+/) ?? []
  expect(requested.filter((path) => path === preloaded)).toEqual([preloaded])
  const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  // The inline styles of the fonts and of the first screen, then the remaining styles.
  expect(applied).toEqual([null, null, server.origin + preloaded])
  const desk = await request.get(`${server.deskUrl}/sign-in`)
  expect(desk.headers().link).toBeUndefined()
})

const webFonts = { sans: 'Source Sans 3', mono: 'IBM Plex Mono' }

test('on a fast network the fonts are preloaded and used', async ({ page }) => {
  // On a busy machine the page or its fonts may load too late.
  await expect(async () => {
    await page.goto(article)
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(2)
    expect(await fontsOf(page, 'h1')).toMatch(webFonts.sans)
    expect(await fontsOf(page, 'main .token')).toMatch(webFonts.mono)
  }).toPass()
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
  )
  expect(fetched).toHaveLength(2)
})

test('on a slow network the first page does not use the fonts, but the next one does', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const slow = {
    offline: false,
    latency: 600,
    downloadThroughput: 180_000,
    uploadThroughput: 90_000,
  }
  await browser.send('Network.emulateNetworkConditions', slow)
  await page.goto(article)
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0)
  const fetched = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
          .length,
    )
  await expect.poll(fetched).toBe(2)
  // The font must not change while the page is read.
  expect(await fontsOf(page, 'h1')).not.toMatch(webFonts.sans)
  await expect(async () => {
    await page.goto('/about', { referer: page.url() })
    expect(await fontsOf(page, 'h1')).toMatch(webFonts.sans)
  }).toPass()
})

/** The fonts that the browser actually uses for an element. */
async function fontsOf(page: Page, selector: string): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join(', ')
}

test('hovering a link prefetches its page, which does not count as a read', async ({ page }) => {
  await page.goto('/weekly-brief', { waitUntil: 'networkidle' })
  const link = page.locator('main a[href^="/weekly-brief/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  const reports: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST') reports.push(request.url())
  })
  const prefetch = page.context().waitForEvent('request', (request) => request.url().endsWith(path))
  await link.hover()
  expect((await (await prefetch).allHeaders())['sec-purpose']).toBe('prefetch')
  await (await prefetch).response()
  expect(reports).toEqual([])
  await link.click()
  await page.waitForURL(`**${path}`)
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return (entry as PerformanceEntry & { deliveryType: string }).deliveryType
  })
  expect(delivery).toBe('navigational-prefetch')
})

test('only reader pages are prefetched, and the rules do not reveal the desk', async ({
  page,
  request,
  server,
}) => {
  const response = await request.get('/')
  const file = response.headers()['speculation-rules']?.replaceAll('"', '') ?? ''
  const rules = await request.get(file)
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
  const text = await rules.text()
  expect(text).not.toContain(new URL(server.deskUrl).pathname.slice(1))
  const included: string[] = JSON.parse(text).prefetch[0].where.and[0].href_matches
  const excluded: string[] = [JSON.parse(text).prefetch[0].where.and[1].not.href_matches]
  await page.goto('/about')
  const isPrefetched = (path: string) =>
    page.evaluate(
      ([url, includedPatterns, excludedPatterns]) => {
        const matches = (pattern: string) =>
          new URLPattern(pattern, location.origin).test(url, location.origin)
        return includedPatterns.some(matches) && !excludedPatterns.some(matches)
      },
      [path, included, excluded] as const,
    )
  for (const path of [
    '/',
    '/ai',
    article,
    '/weekly-brief?page=2',
    '/topics/AI%20safety',
    '/about',
  ]) {
    expect(await isPrefetched(path), path).toBe(true)
  }
  const deskPath = new URL(server.deskUrl).pathname
  for (const path of [
    deskPath,
    `${deskPath}/sign-out`,
    '/preview/abc',
    '/api/feed',
    '/subscribe',
    '/contact',
    '/feed.xml',
    '/ai/atom.xml',
    '/topics/AI/feed.json',
    '/sitemap.xml',
    '/search?q=ai',
    '/social-cards/ai.jpg',
    'https://elsewhere.example/ai',
  ]) {
    expect(await isPrefetched(path), path).toBe(false)
  }
  const desk = await request.get(`${server.deskUrl}/sign-in`)
  expect(desk.headers()['speculation-rules']).toBeUndefined()
})

test('one page fades into the next, unless reduced motion is set', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.fades = String(viewTransition !== null)
    })
  })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`prefers-reduced-motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/about')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().click()
      await expect(page).toHaveURL('/weekly-brief')
      const fades = String(reducedMotion === 'no-preference')
      await expect(page.locator('html')).toHaveAttribute('data-fades', fades)
    })
  }
})
