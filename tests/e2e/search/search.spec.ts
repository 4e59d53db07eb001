import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const results = (page: Page) => page.getByRole('main').getByRole('article')

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(query)}`)
}

test('an empty search shows help; a word deep in a body is found and marked', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  await expect(page.getByText('"base rate"')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Filter by domain' })).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  const box = page.getByRole('searchbox', { name: 'Search articles and briefs' })
  await box.fill('CVE-2021-44832')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=CVE-2021-44832$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 result')
  await expect(results(page)).toHaveCount(1)
  await expect(results(page).locator('mark')).toHaveText('CVE-2021-44832')
  await expect(box).toHaveValue('CVE-2021-44832')
  await results(page).getByRole('link').click()
  await expect(page.locator('.prose')).toContainText('CVE-2021-44832')
})

test('operators are searched as words, quotes are phrases, signs match literally', async ({
  request,
}) => {
  const count = async (query: string) => {
    const html = await (await request.get(`/search?q=${encodeURIComponent(query)}`)).text()
    return html.split('<article').length - 1
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

test('filters by domain and kind narrow the results and keep the query', async ({ page }) => {
  await search(page, 'phishing')
  const all = await page.getByRole('main').getByRole('status').textContent()
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
  await kinds.getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL('/search?q=phishing')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(String(all))
})

test('results have pages of ten, without repeats', async ({ page }) => {
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
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${seen.size} results`)
  await pager.locator('a[rel=prev]').click()
  await expect(results(page)).toHaveCount(10)
})

test('a misspelt word gets a suggestion', async ({ page }) => {
  await search(page, 'ransomwear')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByRole('link', { name: 'ransomware' }).click()
  await expect(page).toHaveURL('/search?q=ransomware')
  await expect(results(page).first()).toBeVisible()

  await test.step('HTML in the query is shown as text', async () => {
    const query = '<img src=x onerror=alert(1)>"\'&amp; zzqq'
    await search(page, query)
    await expect(page.getByText('No results found.')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    await expect(page.getByText(query)).toBeVisible()
  })
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
