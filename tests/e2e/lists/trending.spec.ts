import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/axe'
import { expect, query, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'

// '/trending (most read lately, from a privacy-respecting counter: no cookie, no address kept,
// bots and reloads not counted twice)'.

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.use({ userAgent: person })

const passkeys = '/cybersecurity/passkeys-in-the-enterprise'
const attention = '/ai/what-attention-computes'
const consent = '/cyber-marketing/consent-that-counts'

function counted(server: RunningServer, path: string): number {
  const slug = path.split('/').at(-1) ?? ''
  const sql = `select coalesce(sum(count), 0) as reads from post_reads
    where post_id = (select id from articles where slug = ?)`
  return Number(query(server, sql, slug)[0]?.reads)
}

/** From here on time stands still in the page, but for what a test lets pass. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' })
  await page.clock.pauseAt('2026-11-15T13:00:00Z')
}

/** Opens the page for that long; resolves with whether it told of it. */
async function stay(page: Page, path: string, seconds: number): Promise<boolean> {
  let told = false
  page.on('request', (request) => {
    told ||= request.url().endsWith('/api/read')
  })
  await page.goto(path)
  await page.clock.runFor(seconds * 1000)
  return told
}

/** A read as the page tells of it, by a reader on another network. */
async function readFrom(network: string, server: RunningServer, path: string): Promise<void> {
  const html = await (await fetch(server.origin + path)).text()
  const [, body = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const headers = { 'User-Agent': person, 'X-Forwarded-For': network }
  await fetch(`${server.origin}/api/read`, { method: 'POST', body, headers })
}

let others = 0

/**
 * Reads are written down together: once somebody else's later read is there, so is whatever came
 * before it, and what is not there by then was not counted.
 */
async function settled(server: RunningServer): Promise<void> {
  const path = '/cybersecurity/zero-trust-without-the-slogans'
  const before = counted(server, path)
  others += 1
  await readFrom(`192.0.2.${others}`, server, path)
  await expect.poll(() => counted(server, path)).toBe(before + 1)
}

test('a read counts once it has been in view for five seconds, and a reload does not', async ({
  page,
  context,
  proxiedSite,
}) => {
  await stopTime(page)
  const beacon = page.waitForResponse('**/api/read')
  expect(await stay(page, passkeys, 4.9)).toBe(false)
  await page.clock.runFor(200)
  expect((await beacon).status()).toBe(204)
  await expect.poll(() => counted(proxiedSite, passkeys)).toBe(1)

  await test.step('no cookie is set, and the browser keeps no more than the posts of today', async () => {
    expect(await context.cookies()).toEqual([])
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(kept)).toEqual(['reads'])
    expect(kept.reads).toMatch(/^\w{3} \w{3} \d\d \d{4} article:[0-9a-f-]{36}$/)
  })

  expect(await stay(page, passkeys, 10)).toBe(false)

  // Even where the browser keeps nothing, the server knows a second time from a first.
  await page.evaluate(() => localStorage.clear())
  const again = page.waitForResponse('**/api/read')
  expect(await stay(page, passkeys, 10)).toBe(true)
  expect((await again).status()).toBe(204)
  await settled(proxiedSite)
  expect(counted(proxiedSite, passkeys)).toBe(1)
})

test('the time in the background does not count', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  await stopTime(page)
  expect(await stay(page, attention, 60)).toBe(false)
})

test('it counts where storage is blocked', async ({ page, proxiedSite }) => {
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
  await expect.poll(() => counted(proxiedSite, '/ai/gradient-descent-on-one-page')).toBe(1)
})

test('robots, unknown posts, other sites and other methods are not counted', async ({
  request,
  proxiedSite,
}) => {
  const html = await (await request.get(consent)).text()
  const [, post = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const ask = async (data: string, headers = {}) =>
    (await request.post('/api/read', { data, headers })).status()
  expect(await ask(post, { 'User-Agent': 'Googlebot/2.1' })).toBe(204)
  expect(await ask('article:no-such-post')).toBe(204)
  expect(await ask(post.replace('article', 'brief'))).toBe(204)
  expect(await ask(post, { Origin: 'https://evil.example' })).toBe(403)
  expect(await ask('nonsense')).toBe(400)
  expect(await ask('x'.repeat(1000))).toBe(413)
  expect((await request.get('/api/read')).status()).toBe(405)
  expect((await request.put('/api/read', { data: post })).status()).toBe(405)
  await settled(proxiedSite)
  expect(counted(proxiedSite, consent)).toBe(0)
})

test('the page is ordered by reads and says what its order is', async ({ page, proxiedSite }) => {
  for (const reader of [1, 2, 3, 4]) await readFrom(`203.0.113.${reader}`, proxiedSite, attention)
  for (const reader of [1, 2, 3]) await readFrom(`203.0.113.${reader}`, proxiedSite, consent)
  await expect
    .poll(() => [counted(proxiedSite, attention), counted(proxiedSite, consent)])
    .toEqual([4, 3])

  await page.goto('/trending')
  await expect(page.getByText('By reads in the last seven days')).toBeVisible()
  const ranked = page.getByRole('region', { name: 'Most read' }).getByRole('listitem')
  await expect(ranked.nth(0).getByRole('link')).toHaveAttribute('href', attention)
  await expect(ranked.nth(1).getByRole('link')).toHaveAttribute('href', consent)
  await expect(ranked.nth(0)).toContainText('01')
  await expect(ranked.nth(0)).toContainText(/min read/)
  const newest = page.getByRole('region', { name: 'And the newest' })
  await expect(newest).toContainText('the newest follow, by date')
  expect(await page.getByRole('main').getByRole('article').count()).toBe(10)
  await expectAccessibleOnPhone(page)
})
