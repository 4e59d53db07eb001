import type { Page } from '@playwright/test'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { expectAccessible } from '../../support/pages/axe'
import { startSampleSite } from '../../support/prepared/data-folder'
import { appendToBody, startSiteThatWasSetBack } from '../../support/record/changed-by-hand'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

const path = '/cybersecurity/passkeys-in-the-enterprise'
const brief = '/weekly-brief/brief-logs-worth-keeping'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('readers verify an article and a brief in the page, and whether the record was rewritten since', async ({
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    for (const address of [path, brief]) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-script', 'running')
      expect(loaded.filter((url) => /verify|publication-log/.test(url))).toEqual([])
      const result = await verify(page)
      await expect(result.getByRole('heading', { level: 2 })).toHaveText('Verified')
      await expect(result).toBeFocused()
      await expect(result).toContainText('The page shows the recorded title, summary and text')
      await expect(result).toContainText('The text on this page is, word for word,')
      await expect(result).toContainText('What this does not prove')
      await expect(result.getByText('Passed: The recorded text has the hash')).toBeVisible()
      await expectAccessible(page)
      loaded.length = 0
    }
    // As if the operator had written the record again since this browser saw it.
    await page.evaluate(() => {
      const head = JSON.parse(localStorage.recordHead)
      localStorage.recordHead = JSON.stringify({ ...head, root: '0'.repeat(64) })
    })
    const result = await verify(page)
    await expect(result.getByRole('heading', { level: 2 })).toHaveText(
      'Not verified: the record was rewritten',
    )
    await expect(result).toContainText('entries were changed or removed')
    await expect(result).not.toContainText('What this does not prove')
  })

  test.describe('if the site has not what it recorded', () => {
    test.use({ expectedConsoleErrors: [/404/] })

    test('that is a failure, and a page that cannot be compared is not verified', async ({
      page,
    }) => {
      const changed = 'Not verified: the recorded text was changed or removed'
      for (const [address, answer, expected] of [
        ['documents/**', { status: 404 }, changed],
        ['documents/**', { body: '' }, changed],
        ['posts/*?from=0', { status: 404 }, 'Not verified: this page is not what was recorded'],
      ] as const) {
        // Without the result of the one before.
        await page.goto(path)
        await page.route(`**/publication-log/${address}`, (route) => route.fulfill(answer))
        const result = await verify(page)
        await expect(result.getByRole('heading', { level: 2 })).toHaveText(expected)
        await page.unrouteAll()
      }
      await page.evaluate(() => document.querySelector('article header h1')?.remove())
      const result = await verify(page)
      await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not checked')
      await expect(result).toContainText('its words cannot be compared')
    })
  })

  test.describe('while the server is away', () => {
    test.use({ expectedConsoleErrors: [/503|ERR_FAILED/] })

    test('says apart from a failed proof that it could not check', async ({ page }) => {
      await page.goto(path)
      await test.step('nor lose the article if even the script cannot be loaded', async () => {
        await page.route('**/assets/verify.browser-*', (route) => route.abort())
        await page.getByRole('link', { name: 'Verify this article' }).click()
        await expect(page.getByRole('link', { name: /^Not checked/ })).toBeVisible()
        await page.unrouteAll()
        await page.goto(path)
      })
      await page.route('**/.well-known/**', (route) => route.fulfill({ status: 503 }))
      const result = await verify(page)
      await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not checked')
      await expect(result).toContainText('The server cannot answer now.')
      await page.unrouteAll()
      await page.route('**/.well-known/**', (route) => route.abort())
      await verify(page)
      await expect(result).toContainText('The server could not be reached.')
      await page.unrouteAll()
      await verify(page)
      await expect(result.getByRole('heading', { level: 2 })).toHaveText('Verified')
    })
  })
})

test('rows that an operator changed by hand', async ({ page, ownServer }) => {
  const PORT = String(await freePort())
  const first = await startSampleSite({ PORT })
  const article = first.origin + path
  await page.goto(article)
  const result = await verify(page)
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Verified')

  // Its fonts may still be loading.
  await page.goto('about:blank')
  // A server that runs has the page in memory.
  await first.stop()
  await appendToBody(first, path)
  await ownServer(startServer({ DATA_DIR: first.dataDir, PORT }))
  await page.goto(article)
  await verify(page)
  await expect(result).toContainText(
    'The page does not show what was recorded: its text is different.',
  )
})

test('an article that was set back to an older version, which is in the record too', async ({
  page,
  ownServer,
}) => {
  const { origin } = await ownServer(startSiteThatWasSetBack())
  await page.goto(`${origin}/cybersecurity/leaked-keys`)
  await expect(await verify(page)).toContainText(
    'The page shows version 1, but version 2 was recorded on',
  )
})

async function verify(page: Page) {
  await page.getByRole('link', { name: /^Verify this (article|brief)$/ }).click()
  const result = page.getByRole('region', { name: /^(Verified|Not verified|Not checked)/ })
  await expect(result.getByRole('heading', { level: 2 })).toBeVisible()
  return result
}
