import type { Page } from '@playwright/test'
import { expectAccessibleAs, type Look, turnTo } from '../../support/axe'
import { expect, test } from '../../support/site'

// Every page as it is first shown: it reflows, axe finds nothing in either theme, and it sets no cookie.
// What a page becomes when it is used is judged in the journeys that bring it there. Pages of a kind are
// opened one after the other in one tab, which is far quicker than a tab for each.

test.use({ expectedComplaints: [/404 \(Not Found\)/] })

test.afterEach('the cookie policy says: none', async ({ context }) => {
  expect(await context.cookies()).toEqual([])
})

/** Looks at each page both ways, beginning as the one before was left: that one is not laid out again. */
async function lookAtAll(
  page: Page,
  urls: string[],
  onPhone: (url: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const [index, url] of urls.entries()) {
    const [first, second]: [Look, Look] = index % 2 === 0 ? ['phone', 'desk'] : ['desk', 'phone']
    await turnTo(page, first)
    await page.goto(url)
    for (const look of [first, second]) {
      await turnTo(page, look)
      if (look === 'phone') await onPhone(url)
      await expectAccessibleAs(page, look)
    }
  }
}

const pages = {
  'the home page and posts': [
    '/',
    '/cybersecurity/passkeys-in-the-enterprise',
    '/post-demo',
    '/weekly-brief/brief-logs-worth-keeping',
  ],
  'the lists': ['/weekly-brief', '/topics', '/topics/Phishing', '/trending'],
  'the search, forms and a page that is not there': [
    '/search?q=security&page=2',
    '/subscribe',
    '/contact',
    '/no-such-page',
  ],
}

for (const [name, paths] of Object.entries(pages)) {
  test(`${name}: no axe violation, and nothing wider than the screen`, async ({ page }) => {
    await lookAtAll(page, paths)
  })
}

test('further states of these pages, and others of their making, on a phone: the same', async ({
  page,
}) => {
  await turnTo(page, 'phone')
  for (const path of [
    '/search',
    '/offline',
    '/search?q=ransomwear&kind=brief',
    `/search?q=${'x'.repeat(200)}`,
    '/weekly-briefs',
  ]) {
    await page.goto(path)
    await expectAccessibleAs(page, 'phone')
  }
})

test('the domains: the same, and the panel cuts nothing off', async ({ page }) => {
  const domains = [
    '/cybersecurity',
    '/ai?tag=Deep%20Learning',
    '/cyber-marketing?tag=Brand%20Protection',
  ]
  await lookAtAll(page, domains, async (path) => {
    const awake = page.locator('[data-island=hero-panel][data-awake]')
    await expect(awake).toBeAttached({ timeout: 20_000 })
    const cut = await page
      .locator('.instrument :is(p, li)')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      )
    expect(cut, path).toEqual([])
  })
})

test('the policies, with their contents open: the same', async ({ page }) => {
  const openContents = () => page.locator('main nav summary').click()
  await lookAtAll(page, ['/about', '/cookie-policy'], openContents)
  // These are made of the same parts in the same colours.
  await turnTo(page, 'phone')
  for (const path of ['/privacy-policy', '/terms-of-service', '/accessibility']) {
    await page.goto(path)
    await openContents()
    await expectAccessibleAs(page, 'phone')
  }
})

test('the desk and its set-up: the same', async ({ page, server }) => {
  await lookAtAll(page, [server.deskUrl, server.setupUrl])
})
