import sharp from 'sharp'
import { cards, feed, status } from '../../support/on-screen/feed-on-screen'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test('the response contains the cards that the page already shows', async ({ page }) => {
  await page.goto('/ai')
  // Also of the cards that are still hidden.
  const textsAndLinks = async () => [
    await feed(page).getByRole('list').last().locator('> li').allTextContents(),
    await feed(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ]
  const before = await textsAndLinks()
  const response = page.waitForResponse('**/api/feed?domain=ai')
  await feed(page).getByRole('button', { name: 'REFRESH_FEED.exe' }).click()
  expect((await response).headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  await expect(status(page)).toHaveText('Showing 6 of 11 articles')
  expect(await textsAndLinks()).toEqual(before)
})

/** The largest difference of any channel of any pixel, without the rounded edge. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const inside = { left: 6, top: 6, width: 300, height: 150 }
  const pixels = (picture: Buffer) => sharp(picture).extract(inside).raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  return a.reduce((max, value, index) => Math.max(max, Math.abs(value - Number(b[index]))), 0)
}

test.describe('cards', () => {
  test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

  test('SPEC 2: if an image fails, a gradient placeholder keyed by category appears', async ({
    page,
    ownServer,
  }) => {
    const thumbnail = { width: 1200, height: 675, fingerprint: 'missing' }
    const server = await ownServer(
      startServerWith([
        aPost({ title: 'No slug', domain: 'AI', slug: null as never, thumbnail }),
        aPost({ title: 'Has one', domain: 'AI', tags: ['a', 'b', 'c', 'd', 'e'], thumbnail }),
      ]),
    )
    const missing = page.waitForResponse(/\/p\//)
    await page.goto(`${server.origin}/ai`)
    expect((await missing).status()).toBe(404)
    const frame = cards(page).first().locator('.picture-frame')
    const picture = frame.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
    await expect(frame).toHaveCSS('background-image', /linear-gradient/)
    await page.mouse.move(0, 0)
    const withPicture = await frame.screenshot()
    await picture.evaluate((img) => img.remove())
    const without = await frame.screenshot()
    expect(await difference(withPicture, without), 'no broken-image icon').toBeLessThan(12)

    const withoutSlug = cards(page).filter({ hasText: 'No slug' })
    await expect(
      withoutSlug.getByRole('link'),
      'SPEC 2: a feed card opens its article only when the article has a slug',
    ).toHaveCount(0)
    const withSlug = cards(page).filter({ hasText: 'Has one' })
    await expect(withSlug.getByRole('link')).toHaveAttribute('href', /^\/ai\/zero-trust-/)
    await expect(withSlug.getByRole('listitem')).toHaveText(['a', 'b', /^c\s+\+2$/])
  })
})

test('the label of the refresh button stays on one line at every width', async ({ page }) => {
  for (const path of ['/ai', '/cyber-marketing']) {
    await page.goto(path)
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const button = page.getByRole('button', { name: /^REFRESH_/ })
      const { height } = (await button.boundingBox()) ?? { height: 0 }
      expect(height, `${path} at ${width} px`).toBeGreaterThan(24)
      expect(height, `${path} at ${width} px`).toBeLessThan(40)
    }
  }
})
