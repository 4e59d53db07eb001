import { connect } from 'node:net'
import type { Page } from '@playwright/test'
import { axeViolations } from '../../support/axe'
import { expect, test } from '../../support/site'

const results = (page: Page) => page.getByRole('main').getByRole('article')

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(query)}`)
}

test('a word deep in a body is found, shown and marked', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('searchbox', { name: 'Search articles and briefs' })
  await box.fill('CVE-2021-44832')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=CVE-2021-44832$/)
  await expect(page.getByRole('status')).toHaveText('1 result')
  await expect(results(page)).toHaveCount(1)
  await expect(results(page).locator('mark')).toHaveText('CVE-2021-44832')
  await expect(box).toHaveValue('CVE-2021-44832')
  await results(page).getByRole('link').click()
  await expect(page.locator('.prose')).toContainText('CVE-2021-44832')
})

test('operators are words, quotes are phrases, signs are taken literally', async ({ page }) => {
  const count = async (query: string) => {
    await search(page, query)
    return results(page).count()
  }
  expect(await count('p=reject')).toBe(1)
  expect(await count('DMARC -p=reject')).toBe(1)
  expect(await count('"base rate"')).toBeGreaterThan(0)
  expect(await count('"rate base"')).toBe(0)
  expect(await count('passkeys AND enterprise')).toBe(await count('passkeys enterprise'))
  expect(await count('passkeys NOT enterprise')).toBe(await count('passkeys enterprise'))
  expect(await count('*')).toBe(0)
  expect(await count('patching')).toBe(await count('patch'))
})

test('domain and kind narrow the results, and the question stays', async ({ page }) => {
  await search(page, 'phishing')
  const all = await page.getByRole('status').textContent()
  const domains = page.getByRole('navigation', { name: 'Filter by domain' })
  const kinds = page.getByRole('navigation', { name: 'Filter by kind' })
  await domains.getByRole('link', { name: 'Cyber-Marketing' }).click()
  await expect(page).toHaveURL('/search?q=phishing&domain=cyber-marketing')
  await expect(domains.locator('[aria-current]')).toHaveText('Cyber-Marketing')
  const inDomain = await results(page).count()
  await expect(results(page).getByText('Cyber-Marketing', { exact: true })).toHaveCount(inDomain)
  await kinds.getByRole('link', { name: 'Weekly briefs' }).click()
  await expect(page).toHaveURL('/search?q=phishing&domain=cyber-marketing&kind=brief')
  expect(await results(page).count()).toBeLessThan(inDomain)
  await domains.getByRole('link', { name: 'All domains' }).click()
  await kinds.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL('/search?q=phishing')
  await expect(page.getByRole('status')).toHaveText(String(all))
})

test('results are paged, ten at a time, without repeats', async ({ page }) => {
  await search(page, 'security')
  const pager = page.getByRole('navigation', { name: 'Pages of results' })
  const seen = new Set<string>()
  await expect(results(page)).toHaveCount(10)
  await expect(pager.getByText('Previous')).toHaveCount(0)
  for (;;) {
    for (const link of await results(page).getByRole('link').all()) {
      seen.add(String(await link.getAttribute('href')))
    }
    const next = pager.locator('a[rel=next]')
    if ((await next.count()) === 0) break
    await next.click()
  }
  await expect(page.getByRole('status')).toHaveText(`${seen.size} results`)
  await pager.locator('a[rel=prev]').click()
  await expect(results(page)).toHaveCount(10)
})

test('a misspelt word finds a suggestion', async ({ page }) => {
  await search(page, 'ransomwear')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByRole('link', { name: 'ransomware' }).click()
  await expect(page).toHaveURL('/search?q=ransomware')
  await expect(results(page).first()).toBeVisible()
})

test('before the first question there is help, and nothing to narrow', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  await expect(page.getByText('"base rate"')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Filter by domain' })).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('what was typed is shown as text', async ({ page }) => {
  const typed = '<img src=x onerror=alert(1)>"\'&amp; zzqq'
  await search(page, typed)
  await expect(page.getByText('No results found.')).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await expect(page.getByText(typed)).toBeVisible()
})

test('bad input is answered, never with 500', async ({ server, request }) => {
  for (const query of [
    `q=${'x'.repeat(10_000)}`,
    `q=${'a%20b%22'.repeat(1200)}`,
    'q=%00',
    'q=security%00',
    'q=%E0%A4%A',
    'q=%FF%FE',
    'q=%ED%A0%80',
    'q=%01%02%7F%0D%0A',
    'q=%F0%9F%94%A5%20%D7%A9%D7%9C%D7%95%D7%9D',
    'q=%22%22%22',
    'q=NEAR(a%20b)%20%5E*:%5C%27',
    'q=security&page=-1',
    'q=security&page=1e99',
    'q=security&page=999999999999999999999',
    'q=security&page=abc',
    'q=security&domain=zzz&kind=zzz',
    'q[]=security&q=security',
    'domain=ai',
    '&&&=&%',
  ]) {
    for (const path of ['/search', '/api/search']) {
      expect(await statusOf(server.origin, `${path}?${query}`), query).toBe(200)
    }
  }
  const beyond = await request.get('/api/search?q=security&page=999')
  const { total, pages, hits } = await beyond.json()
  expect(total).toBeGreaterThan(10)
  expect(pages).toBe(Math.ceil(total / 10))
  expect(hits.length).toBeGreaterThan(0)
})

test('/api/search answers as the page does', async ({ request }) => {
  const answer = await request.get('/api/search?q=CVE-2021-44832&kind=article')
  expect(answer.headers()['cache-control']).toBe('public, max-age=60')
  const { total, hits } = await answer.json()
  expect(total).toBe(1)
  expect(hits[0]).toMatchObject({
    kind: 'article',
    title: expect.any(String),
    url: expect.stringMatching(/^\/(cybersecurity|ai|cyber-marketing)\/[a-z0-9-]+$/),
    domain: expect.any(String),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(hits[0].excerpt).toContainEqual({ text: 'CVE-2021-44832', isMatch: true })
  expect((await request.get(hits[0].url)).status()).toBe(200)
})

test('/api/search-index lists the newest posts with their addresses', async ({ request }) => {
  const answer = await request.get('/api/search-index')
  expect(answer.headers()['cache-control']).toBe('public, max-age=600')
  const { items } = await answer.json()
  const articles = items.filter(({ kind }: { kind: string }) => kind === 'article')
  const briefs = items.filter(({ kind }: { kind: string }) => kind === 'brief')
  expect(articles.length).toBeGreaterThan(20)
  expect(briefs.length).toBeGreaterThan(5)
  expect(Object.keys(items[0]).sort()).toEqual(
    [
      'created_at',
      'domain',
      'domainLabel',
      'focus_keyword',
      'id',
      'kind',
      'slug',
      'summary',
      'tags',
      'title',
      'url',
    ].sort(),
  )
  for (const brief of briefs) {
    expect(brief).toMatchObject({ domain: 'weekly-brief', domainLabel: 'Weekly Brief' })
    expect(brief.url).toBe(`/weekly-brief/${brief.slug}`)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form, the filters and the pages work', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('searchbox', { name: 'Search articles and briefs' }).fill('security')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(results(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/search?q=security&page=2')
    await page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click()
    await expect(page).toHaveURL('/search?q=security&kind=article')
  })
})

for (const width of [320, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const query of [
      '',
      '?q=security&page=2',
      '?q=ransomwear&kind=brief',
      `?q=${'x'.repeat(200)}`,
    ]) {
      test(`/search${query.slice(0, 30)} has no axe violation and reflows`, async ({ page }) => {
        await page.goto(`/search${query}`)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    }
  })
}

/** The address as it stands: fetch() and browsers tidy a broken one before they send it. */
function statusOf(origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(Number(answer.split(' ')[1])))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: vigil\r\nConnection: close\r\n\r\n`)
  })
}
