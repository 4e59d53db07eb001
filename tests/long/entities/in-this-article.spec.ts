import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWithIndicators } from '../../support/site-with-posts'

const body = `The backdoor is CVE-2024-3094, by way of CWE-506.

# More

${'A paragraph that makes the page long enough to scroll.\n\n'.repeat(30)}

Again CVE-2024-3094, and in a table:

| a | b |
|---|---|
| CVE-2024-3094 | patch |

# Indicators of compromise

- hxxps://evil-host[.]top/gate.php
- 45.153.240[.]139
${Array.from({ length: 30 }, (_, index) => `- 45.153.241[.]${index + 1}`).join('\n')}
`
const many = Array.from(
  { length: 1_000 },
  (_, index) => `- 45.${150 + Math.floor(index / 250)}.241[.]${(index % 250) + 1}`,
).join('\n')

test.describe('in this article', () => {
  test.describe.configure({ mode: 'default' })
  let site: RunningServer
  test.beforeAll(async () => {
    site = await startServerWithIndicators([
      aPost({ slug: 'backdoor', body }),
      aPost({ slug: 'thousand', body: `# IOCs\n\n${many}` }),
      aPost({ slug: 'identifiers', body: 'Only CVE-2024-3094 is named.' }),
      aPost({ slug: 'nothing', body: 'Nothing is named.' }),
    ])
  })
  test.afterAll(() => site.stop())

  const open = (page: Page, slug: string) =>
    page.goto(`${site.origin}/cybersecurity/${slug}`, { waitUntil: 'networkidle' })
  const panel = (page: Page) => page.getByRole('region', { name: 'In this article' })

  test('the panel leads to each mention, and the text to the pages of what it names', async ({
    page,
  }) => {
    await open(page, 'backdoor')
    await page.getByRole('link', { name: '1 vulnerability, 1 weakness, 32 indicators' }).click()
    await expect(panel(page)).toBeInViewport()
    await expect(
      panel(page).getByRole('link', { name: 'CVE-2024-3094', exact: true }),
    ).toHaveAttribute('href', '/cve/CVE-2024-3094')
    await panel(page).getByRole('link', { name: 'CVE-2024-3094, mention 3 of 3' }).click()
    const mention = page.locator(':target')
    await expect(mention).toHaveText('CVE-2024-3094')
    await expect(mention).toBeInViewport()
    await expect(page.locator('td').getByRole('link')).toHaveAttribute('href', '/cve/CVE-2024-3094')
    await expectAccessible(page)
  })

  test('indicators are shown defanged, and copied as the reader chooses', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await open(page, 'backdoor')
    const copyUrl = panel(page).getByRole('button', {
      name: 'Copy hxxps://evil-host[.]top/gate.php',
    })
    await copyUrl.click()
    await expect(page.locator('[data-announce]')).toHaveText('Copied')
    expect(await clipboard()).toBe('hxxps://evil-host[.]top/gate.php')

    await panel(page).getByRole('radio', { name: 'Copy refanged' }).check()
    await panel(page).getByRole('button', { name: 'Copy all' }).click()
    await expect(page.locator('[data-announce]')).toHaveText('32 copied')
    const lines = (await clipboard()).split('\n')
    expect(lines).toHaveLength(32)
    expect(lines).toEqual(
      expect.arrayContaining(['https://evil-host.top/gate.php', '45.153.240.139', '45.153.241.30']),
    )

    await test.step('also those that are folded', async () => {
      await panel(page).getByText('11 more IP addresses').click()
      await panel(page).getByRole('button', { name: 'Copy 45[.]153[.]241[.]30' }).click()
      await expect.poll(clipboard).toBe('45.153.241.30')
    })
  })

  test('scripts stay within 5 KB, and only articles with indicators load the one that copies them', async ({
    page,
  }) => {
    const scripts: { url: string; size: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      scripts.push({
        url: request.url(),
        size: request.sizes().then(({ responseBodySize }) => responseBodySize),
      })
    })
    for (const slug of ['nothing', 'identifiers']) {
      await open(page, slug)
      expect(scripts.map(({ url }) => url).join()).not.toContain('copy-indicators')
    }
    await expect(panel(page)).toBeVisible()
    scripts.length = 0
    // Without what the browser has cached.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
    await open(page, 'backdoor')
    expect(scripts.map(({ url }) => url).join()).toContain('copy-indicators')
    const sizes = await Promise.all(scripts.map(({ size }) => size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * 1024)
  })

  test('an article of a thousand indicators stays small', async ({ request, page }) => {
    const url = `${site.origin}/cybersecurity/thousand`
    const size = async () => {
      const response = await request.get(url, { headers: { 'Accept-Encoding': 'br' } })
      return Number(response.headers()['content-length'])
    }
    await expect.poll(size).toBeLessThanOrEqual(30 * 1024)
    await open(page, 'thousand')
    await expect(panel(page).getByText('980 more IP addresses')).toBeVisible()
    await expect(panel(page).getByRole('button')).toHaveCount(21)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the jumps work, and there are no buttons', async ({ page }) => {
      await page.goto(`${site.origin}/cybersecurity/backdoor`)
      await expect(panel(page).getByText('45[.]153[.]240[.]139')).toBeVisible()
      await expect(panel(page).getByRole('button')).toHaveCount(0)
      await expect(panel(page).getByRole('radio')).toHaveCount(0)
      await panel(page).getByRole('link', { name: 'CVE-2024-3094, mention 2 of 3' }).click()
      await expect(page.locator(':target')).toBeInViewport()
    })
  })
})
