import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe'
import { expect, test, withoutMotion } from '../../support/site'

// Every page as it is first shown: it reflows, axe finds nothing in either theme, and it sets no cookie.
// What a page becomes when it is used is judged in the journeys that bring it there. Pages of a kind are
// opened one after the other in one tab, which is far quicker than a tab for each.

test.use({ ...withoutMotion, expectedComplaints: [/404 \(Not Found\)/] })

test.afterEach('the cookie policy says: none', async ({ context }) => {
  expect(await context.cookies()).toEqual([])
})

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(path)
}

const pages = {
  'the home page and posts': [
    '/',
    '/cybersecurity/passkeys-in-the-enterprise',
    '/post-demo',
    '/weekly-brief/brief-logs-worth-keeping',
  ],
  'the lists': ['/weekly-brief', '/topics', '/topics/Phishing', '/trending'],
  'the search': [
    '/search',
    '/search?q=security&page=2',
    '/search?q=ransomwear&kind=brief',
    `/search?q=${'x'.repeat(200)}`,
  ],
  'forms and pages that are not there': [
    '/subscribe',
    '/contact',
    '/offline',
    '/no-such-page',
    '/weekly-briefs',
  ],
}

for (const [name, paths] of Object.entries(pages)) {
  test(`${name}: no axe violation, and nothing wider than the screen`, async ({ page }) => {
    for (const path of paths) {
      await open(page, path)
      await expectAccessible(page)
    }
  })
}

test('the domains: the same, and the panel cuts nothing off', async ({ page }) => {
  for (const path of [
    '/cybersecurity',
    '/ai?tag=Deep%20Learning',
    '/cyber-marketing?tag=Brand%20Protection',
  ]) {
    await open(page, path)
    const awake = page.locator('[data-island=hero-panel][data-awake]')
    await expect(awake).toBeAttached({ timeout: 20_000 })
    const cut = await page
      .locator('.instrument :is(p, li)')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      )
    expect(cut, path).toEqual([])
    await expectAccessible(page)
  }
})

test('the policies, with their contents open: the same', async ({ page }) => {
  for (const path of [
    '/about',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/accessibility',
  ]) {
    await open(page, path)
    await page.locator('main nav summary').click()
    await expectAccessible(page)
  }
})

test('the desk and its set-up: the same', async ({ page, server }) => {
  for (const url of [server.deskUrl, server.setupUrl]) {
    await open(page, url)
    await expectAccessible(page)
  }
})
