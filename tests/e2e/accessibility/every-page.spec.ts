import { expectAccessible } from '../../support/axe'
import { expect, test, withoutMotion } from '../../support/site'

// Every page as it is first shown: it reflows, axe finds nothing in either theme, and it sets no cookie.
// What a page becomes when it is used is judged in the journeys that bring it there.

test.use({
  ...withoutMotion,
  viewport: { width: 320, height: 900 },
  expectedComplaints: [/404 \(Not Found\)/],
})

test.afterEach('the cookie policy says: none', async ({ context }) => {
  expect(await context.cookies()).toEqual([])
})

for (const path of [
  '/',
  '/cybersecurity/passkeys-in-the-enterprise',
  '/ai/what-attention-computes',
  '/post-demo',
  '/weekly-brief',
  '/weekly-brief/brief-logs-worth-keeping',
  '/topics',
  '/topics/Phishing',
  '/trending',
  '/offline',
  '/search',
  '/search?q=security&page=2',
  '/search?q=ransomwear&kind=brief',
  `/search?q=${'x'.repeat(200)}`,
  '/subscribe',
  '/contact',
  '/no-such-page',
  '/weekly-briefs',
]) {
  test(`${path.slice(0, 60)} reflows and has no axe violation`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

for (const path of [
  '/cybersecurity',
  '/ai',
  '/ai?tag=Deep%20Learning',
  '/cyber-marketing',
  '/cyber-marketing?tag=Brand%20Protection',
]) {
  test(`${path} reflows, its panel cuts nothing off, and has no axe violation`, async ({
    page,
  }) => {
    await page.goto(path)
    const awake = page.locator('[data-island=hero-panel][data-awake]')
    await expect(awake).toBeAttached({ timeout: 20_000 })
    const cut = await page
      .locator('.instrument :is(p, li)')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      )
    expect(cut).toEqual([])
    await expectAccessible(page)
  })
}

for (const path of [
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility',
]) {
  test(`${path} with its contents open reflows and has no axe violation`, async ({ page }) => {
    await page.goto(path)
    await page.locator('main nav summary').click()
    await expectAccessible(page)
  })
}

test('the desk and its set-up reflow and have no axe violation', async ({ page, server }) => {
  for (const url of [server.deskUrl, server.setupUrl]) {
    await page.goto(url)
    await expectAccessible(page)
  }
})
