import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, query, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'

// /trending lists the most read posts of the week. The counter respects privacy: no cookie, no stored IP address. Robots
// are not counted, and reloads are not counted twice.

const browserUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.use({ userAgent: browserUserAgent })

const passkeys = '/cybersecurity/passkeys-in-the-enterprise'
const attention = '/ai/what-attention-computes'
const consent = '/cyber-marketing/consent-that-counts'

function readsOf(server: RunningServer, path: string): number {
  const slug = path.split('/').at(-1) ?? ''
  const sql = `select coalesce(sum(count), 0) as reads from post_reads
    where post_id = (select id from articles where slug = ?)`
  return Number(query(server, sql, slug)[0]?.reads)
}

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

/** Reports a read as the page does, from another network. */
async function readFrom(network: string, server: RunningServer, path: string): Promise<void> {
  const html = await (await fetch(server.origin + path)).text()
  const [, body = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const headers = { 'User-Agent': browserUserAgent, 'X-Forwarded-For': network }
  await fetch(`${server.origin}/api/read`, { method: 'POST', body, headers })
}

let otherReaders = 0

/**
 * Reads are written in batches. Once a later read of another reader is stored, all earlier reads are stored too, or were
 * not counted.
 */
async function waitForPendingReads(server: RunningServer): Promise<void> {
  const path = '/cybersecurity/zero-trust-without-the-slogans'
  const before = readsOf(server, path)
  otherReaders += 1
  await readFrom(`192.0.2.${otherReaders}`, server, path)
  await expect.poll(() => readsOf(server, path)).toBe(before + 1)
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

test('robots, unknown posts, other sites and other methods are not counted', async ({
  request,
  proxiedSite,
}) => {
  const html = await (await request.get(consent)).text()
  const [, post = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const statusOf = async (data: string, headers = {}) =>
    (await request.post('/api/read', { data, headers })).status()
  expect(await statusOf(post, { 'User-Agent': 'Googlebot/2.1' })).toBe(204)
  expect(await statusOf('article:no-such-post')).toBe(204)
  expect(await statusOf(post.replace('article', 'brief'))).toBe(204)
  expect(await statusOf(post, { Origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf('nonsense')).toBe(400)
  expect(await statusOf('x'.repeat(1000))).toBe(413)
  expect((await request.get('/api/read')).status()).toBe(405)
  expect((await request.put('/api/read', { data: post })).status()).toBe(405)
  await waitForPendingReads(proxiedSite)
  expect(readsOf(proxiedSite, consent)).toBe(0)
})

test('the page is sorted by reads, and says so', async ({ page, proxiedSite }) => {
  for (const reader of [1, 2, 3, 4]) await readFrom(`203.0.113.${reader}`, proxiedSite, attention)
  for (const reader of [1, 2, 3]) await readFrom(`203.0.113.${reader}`, proxiedSite, consent)
  await expect
    .poll(() => [readsOf(proxiedSite, attention), readsOf(proxiedSite, consent)])
    .toEqual([4, 3])

  await page.goto('/trending')
  await expect(page.getByText('Sorted by reads in the last seven days.')).toBeVisible()
  const ranked = page.getByRole('region', { name: 'Most read' }).getByRole('listitem')
  await expect(ranked.nth(0).getByRole('link')).toHaveAttribute('href', attention)
  await expect(ranked.nth(1).getByRole('link')).toHaveAttribute('href', consent)
  await expect(ranked.nth(0)).toContainText('01')
  await expect(ranked.nth(0)).toContainText(/min read/)
  const newest = page.getByRole('region', { name: 'Newest posts' })
  await expect(newest).toContainText('Few posts were read in the last seven days')
  expect(await page.getByRole('main').getByRole('article').count()).toBe(10)
  await expectAccessibleOnPhone(page)
})
