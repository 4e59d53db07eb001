import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'

test('a page names the styles that follow its first screen in its headers, and uses them', async ({
  page,
  request,
  server,
}) => {
  for (const path of ['/', article, '/no-such-page']) {
    const named = (await request.get(path)).headers().link ?? ''
    expect(named.match(/<[^>]+>; rel=preload; as=\w+/g)).toHaveLength(1)
    expect(named).toContain('as=style')
  }
  const fetched: string[] = []
  page.on('request', (one) => fetched.push(new URL(one.url()).pathname))
  const answer = await page.goto(article)
  const [needed = ''] = answer?.headers().link?.match(/(?<=<)[^>]+/) ?? []
  expect(fetched.filter((one) => one === needed)).toEqual([needed])
  const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  // Those of the fonts, of the first screen, and the remaining ones.
  expect(applied).toEqual([null, null, server.origin + needed])
  const desk = await request.get(`${server.deskUrl}/sign-in`)
  expect(desk.headers().link).toBeUndefined()
})

const ours = ['Source Sans 3', 'IBM Plex Mono']

test('where a page comes fast, its fonts are asked for ahead, and used', async ({ page }) => {
  // On a busy machine the page, or its fonts, may come too late.
  await expect(async () => {
    await page.goto(article)
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(2)
    expect(await fontsOf(page, 'h1')).toMatch(ours[0] as string)
    expect(await fontsOf(page, 'main .token')).toMatch(ours[1] as string)
  }).toPass()
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
  )
  expect(fetched).toHaveLength(2)
})

test('on a slow network the first page does without the fonts: the next one has them', async ({
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
  // The text is not set anew under the eyes of whoever reads it.
  expect(await fontsOf(page, 'h1')).not.toMatch(ours[0] as string)
  await expect(async () => {
    await page.goto('/about', { referer: page.url() })
    expect(await fontsOf(page, 'h1')).toMatch(ours[0] as string)
  }).toPass()
})

/** The fonts that the text of an element is really set in. */
async function fontsOf(page: Page, selector: string): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join(', ')
}

test('the page behind a link that is pointed at is fetched beforehand, and counts as no read', async ({
  page,
}) => {
  await page.goto('/weekly-brief', { waitUntil: 'networkidle' })
  const link = page.locator('main a[href^="/weekly-brief/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  const told: string[] = []
  page.context().on('request', (one) => {
    if (one.method() === 'POST') told.push(one.url())
  })
  const prefetch = page.context().waitForEvent('request', (one) => one.url().endsWith(path))
  await link.hover()
  expect((await (await prefetch).allHeaders())['sec-purpose']).toBe('prefetch')
  await (await prefetch).response()
  expect(told).toEqual([])
  await link.click()
  await page.waitForURL(`**${path}`)
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return (entry as PerformanceEntry & { deliveryType: string }).deliveryType
  })
  expect(delivery).toBe('navigational-prefetch')
})

test('only pages for readers are fetched beforehand, and the rules do not tell where the desk is', async ({
  page,
  request,
  server,
}) => {
  const answer = await request.get('/')
  const file = answer.headers()['speculation-rules']?.replaceAll('"', '') ?? ''
  const rules = await request.get(file)
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
  const text = await rules.text()
  expect(text).not.toContain(new URL(server.deskUrl).pathname.slice(1))
  const patterns: string[] = JSON.parse(text).prefetch[0].where.and[0].href_matches
  const no: string[] = [JSON.parse(text).prefetch[0].where.and[1].not.href_matches]
  await page.goto('/about')
  const fetched = (path: string) =>
    page.evaluate(
      ([address, yes, never]) => {
        const fits = (one: string) =>
          new URLPattern(one, location.origin).test(address, location.origin)
        return yes.some(fits) && !never.some(fits)
      },
      [path, patterns, no] as const,
    )
  for (const path of [
    '/',
    '/ai',
    article,
    '/weekly-brief?page=2',
    '/topics/AI%20safety',
    '/about',
  ]) {
    expect(await fetched(path), path).toBe(true)
  }
  const deskPath = new URL(server.deskUrl).pathname
  for (const path of [
    ...[deskPath, `${deskPath}/sign-out`, '/preview/abc', '/api/feed', '/subscribe', '/contact'],
    ...['/feed.xml', '/ai/atom.xml', '/topics/AI/feed.json', '/sitemap.xml', '/search?q=ai'],
    ...['/social-cards/ai.jpg', 'https://elsewhere.example/ai'],
  ]) {
    expect(await fetched(path), path).toBe(false)
  }
  const desk = await request.get(`${server.deskUrl}/sign-in`)
  expect(desk.headers()['speculation-rules']).toBeUndefined()
})

test('one page fades into the next where motion is welcome', async ({ page }) => {
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
