import type { Page } from '@playwright/test'
import { expectAccessibleAs, type Look, turnTo } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

// Every page in its first state: it reflows, has no axe violation in either theme, and sets no cookie. Other states are
// checked in the tests that reach them. Pages are opened one after the other in one tab, which is much faster.

test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

test.afterEach('no cookies, as the cookie policy says', async ({ context }) => {
  expect(await context.cookies()).toEqual([])
})

/** Checks each page on phone and desktop, starting with the current size, which saves a layout. */
async function checkAll(
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
  'the lists': ['/weekly-brief', '/topics', '/topics/Phishing', '/trending', '/corrections'],
  'what posts name': [
    '/entities',
    '/entities/cve',
    '/cve/CVE-2021-44228',
    '/watch?id=cve/CVE-2021-44228&id=rfc/1',
  ],
  'search, forms and the 404 page': [
    '/search?q=security&page=2',
    '/subscribe',
    '/contact',
    '/report-error?page=/ai/withdrawn',
    '/no-such-page',
  ],
}

for (const [name, paths] of Object.entries(pages)) {
  test(`${name}: no axe violation, and nothing wider than the screen`, async ({ page }) => {
    await checkAll(page, paths)
  })
}

test('further states of these pages on a phone: no axe violation, and nothing wider than the screen', async ({
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

test('the domain pages: the same, and the panel crops no text', async ({ page }) => {
  const domains = [
    '/cybersecurity',
    '/ai?tag=Deep%20Learning',
    '/cyber-marketing?tag=Brand%20Protection',
  ]
  await checkAll(page, domains, async (path) => {
    const awake = page.locator('[data-island=hero-panel][data-awake]')
    await expect(awake).toBeAttached()
    const cropped = await page
      .locator('.instrument :is(p, li)')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      )
    expect(cropped, path).toEqual([])
  })
})

test('the policies with their table of contents open: the same', async ({ page }) => {
  const openContents = () => page.locator('main nav summary').click()
  await checkAll(page, ['/about', '/cookie-policy'], openContents)
  // These have the same layout and colours, so the phone is enough.
  await turnTo(page, 'phone')
  for (const path of ['/privacy-policy', '/terms-of-service', '/accessibility']) {
    await page.goto(path)
    await openContents()
    await expectAccessibleAs(page, 'phone')
  }
})

test('the desk and its set-up: the same', async ({ page, server }) => {
  await checkAll(page, [server.deskUrl, server.setupUrl])
})
