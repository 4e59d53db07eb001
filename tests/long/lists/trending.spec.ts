import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/proxied-site'
import { browserUserAgent, readFrom, readsOf, waitForPendingReads } from '../../support/reads'

// /trending lists the most read posts of the week. The counter respects privacy: no cookie, no stored IP address. Robots
// are not counted, and reloads are not counted twice.

test.use({ userAgent: browserUserAgent })

const passkeys = '/cybersecurity/passkeys-in-the-enterprise'
const attention = '/ai/what-attention-computes'

/** Stops the clock of the page, which a test then advances. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' })
  await page.clock.pauseAt('2026-11-15T13:00:00Z')
}

/** Opens the page for this long; resolves with whether it reported a read. */
async function stay(page: Page, path: string, seconds: number): Promise<boolean> {
  let hasReported = false
  page.on('request', (request) => {
    hasReported ||= request.url().endsWith('/api/read')
  })
  await page.goto(path)
  await page.clock.runFor(seconds * 1000)
  return hasReported
}

test('a post counts as read after five seconds in view, and a reload does not count', async ({
  page,
  context,
  proxiedSite,
}) => {
  await stopTime(page)
  const beacon = page.waitForResponse('**/api/read')
  expect(await stay(page, passkeys, 4.9)).toBe(false)
  await page.clock.runFor(200)
  expect((await beacon).status()).toBe(204)
  await expect.poll(() => readsOf(proxiedSite, passkeys)).toBe(1)

  await test.step('no cookie is set, and the browser stores only the posts of today', async () => {
    expect(await context.cookies()).toEqual([])
    const storage = await page.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(storage)).toEqual(['reads'])
    expect(storage.reads).toMatch(/^\w{3} \w{3} \d\d \d{4} article:[0-9a-f-]{36}$/)
  })

  expect(await stay(page, passkeys, 10)).toBe(false)

  // Without the browser's storage, the server still recognizes a repeated read.
  await page.evaluate(() => localStorage.clear())
  const again = page.waitForResponse('**/api/read')
  expect(await stay(page, passkeys, 10)).toBe(true)
  expect((await again).status()).toBe(204)
  await waitForPendingReads(proxiedSite)
  expect(readsOf(proxiedSite, passkeys)).toBe(1)
})

test('time in a background tab does not count', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  await stopTime(page)
  expect(await stay(page, attention, 60)).toBe(false)
})

test('reads count even if storage is blocked', async ({ page, proxiedSite }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await stopTime(page)
  const beacon = page.waitForResponse('**/api/read')
  expect(await stay(page, '/ai/gradient-descent-on-one-page', 5.1)).toBe(true)
  await beacon
  await expect.poll(() => readsOf(proxiedSite, '/ai/gradient-descent-on-one-page')).toBe(1)
})

test('the ranked posts have no axe violation, and fit a phone', async ({ page, proxiedSite }) => {
  await readFrom('203.0.113.9', proxiedSite, attention)
  await expect(async () => {
    await page.goto('/trending')
    const ranked = page.getByRole('region', { name: 'Most read' }).getByRole('listitem')
    await expect(ranked.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessibleOnPhone(page)
})
