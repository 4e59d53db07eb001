import { topicPath } from '../../../app/posts/addresses/urls.rules'
import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

test('SPEC 2: articles and briefs whose tags contain the topic, newest first', async ({ page }) => {
  await page.goto('/topics/Phishing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phishing')
  await expect(page.getByText('Found 5 articles and analysis.')).toBeVisible()
  const cards = page.locator('main').getByRole('article')
  await expect(cards).toHaveCount(5)
  await expect(cards.filter({ hasText: 'Weekly Brief' })).not.toHaveCount(0)
  const dates = await cards
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(dates).toEqual([...dates].sort().reverse())
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/topics\/Phishing$/)

  await test.step('each card has domain badge, read time, title, summary, date, Read More', async () => {
    const card = page.getByRole('article').filter({ hasText: 'DMARC for marketers' })
    await expect(card).toContainText('Cyber-Marketing')
    await expect(card).toContainText(/\d+ min read/)
    await expect(card).toContainText('Alignment, not SPF or DKIM alone')
    await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
    const more = card.getByRole('link', { name: 'Read More' })
    await expect(more).toHaveAttribute('href', '/cyber-marketing/dmarc-for-marketers')
  })
})

test("SPEC 2: empty state 'No Content Found' with a Back to Homepage link; 404, noindex", async ({
  page,
}) => {
  const response = await page.goto('/topics/Gardening')
  expect(response?.status()).toBe(404)
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Content Found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await axeViolations(page)).toEqual([])
  const back = page.getByRole('link', { name: 'Back to Homepage' })
  await expect(back).toHaveAttribute('href', '/')
})

test('another case and a trailing slash redirect to the stored spelling', async ({ request }) => {
  for (const path of ['/topics/phishing', '/topics/PHISHING', '/topics/Phishing/']) {
    const response = await request.get(`${path}?page=1`, { maxRedirects: 0 })
    expect(response.status(), path).toBe(301)
    expect(response.headers().location, path).toBe('/topics/Phishing?page=1')
  }
})

test.describe('unusual names and long lists', () => {
  test.describe.configure({ mode: 'default' })
  const unusual = [
    'TCP/IP',
    `Quotes "and" it's`,
    '🛡️ Blue team',
    'אבטחת מידע',
    '100% uptime',
    'a?b#c&d=e',
    `${'long'.repeat(40)}`,
  ]
  const many = Array.from({ length: 25 }, (_, index) =>
    aPost({
      title: `Post ${index}`,
      tags: ['Risk & Law'],
      publishedAt: new Date(2e12 / 2 - index),
    }),
  )
  let site: RunningServer
  test.beforeAll(async () => {
    site = await startServerWith([aPost({ tags: unusual, title: 'The odd one' }), ...many])
  })
  test.afterAll(() => site.stop())

  test('a topic with any name has a page, linked from the index, that fits 320 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`${site.origin}/topics`)
    const links = await Promise.all(
      unusual.map((topic) =>
        page
          .locator(`main a[href="${topicPath(topic)}"]`)
          .first()
          .evaluate((link: HTMLAnchorElement) => link.href),
      ),
    )
    for (const [index, topic] of unusual.entries()) {
      await page.goto(String(links[index]))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic)
      await expect(page.getByText('Found 1 articles and analysis.')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('The odd one')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, topic).toBeLessThanOrEqual(320)
    }
    expect(await axeViolations(page)).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('a topic with more than 24 posts is paged', async ({ page }) => {
      await page.goto(`${site.origin}/topics/Risk%20%26%20Law`)
      await expect(page.getByRole('article')).toHaveCount(24)
      await expect(page.getByText('Found 25 articles and analysis.')).toBeVisible()
      await page.locator('nav a[rel=next]').click()
      await expect(page).toHaveURL(/\/topics\/Risk%20%26%20Law\?page=2$/)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /Law\?page=2$/)
      const beyond = await page.goto(`${site.origin}/topics/Risk%20%26%20Law?page=3`)
      expect(beyond?.status()).toBe(404)
    })
  })
})

test('bad input gets a 404 that is not cached, never a 500', async ({ request }) => {
  for (const topic of [
    '%00',
    'a%00b',
    '%0A%0D%1B',
    '%E0%A4%A',
    '%FF%FE',
    '%2F',
    '..%2F..%2Fetc',
    "'%20or%201=1--",
    'x'.repeat(10_000),
  ]) {
    const response = await request.get(`/topics/${topic}`)
    expect(response.status(), topic.slice(0, 30)).toBe(404)
    expect(response.headers()['cache-control'], topic.slice(0, 30)).toBe('no-store')
  }
})

test.describe('/topics', () => {
  test('lists the largest topics, then all topics by letter with their counts', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.locator('footer').getByRole('link', { name: 'Topics' }).click()
    await expect(page).toHaveURL('/topics')
    const phishing = page.getByRole('region', { name: 'P', exact: true }).getByRole('link')
    await expect(phishing.first()).toHaveText('Phishing5 posts')
    const letters = await page.locator('main section > h2[id^=letter-]').allTextContents()
    expect(letters).toEqual([...letters].sort())
    const counts = await page
      .getByRole('region', { name: 'Popular topics' })
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => Number(/\d+/.exec(one.textContent ?? '')?.[0])))
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'Z' }).click()
    await expect(page.getByRole('region', { name: 'Z', exact: true })).toBeInViewport()
  })

  test('an empty site shows an empty state', async ({ page, emptySite }) => {
    expect((await page.goto(`${emptySite.origin}/topics`))?.status()).toBe(200)
    await expect(page.getByText('No topics yet')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})
