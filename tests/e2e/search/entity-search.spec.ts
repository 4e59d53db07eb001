import { expect, test } from '../../support/site'
import { dialog, field, group, plainPage, selected } from '../palette/palette-on-screen'

const named = /^CVE-2024-3094 · named in \d+ posts?$/

test('an identifier is found in any spelling, on the page and in the palette', async ({ page }) => {
  await page.goto('/search?q=cve%E2%80%912024%E2%80%913094')
  const link = page.getByRole('list', { name: 'Identifiers' }).getByRole('listitem')
  await expect(link).toHaveText(named)
  await expect(link.getByRole('link')).toHaveAttribute('href', '/cve/CVE-2024-3094')
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first.locator('mark').first()).toHaveText('CVE-2024-3094')
  const title = await first.getByRole('heading').innerText()

  await page.goto(plainPage)
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search?')) searches.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('passkeys')
  await expect(selected(page)).toHaveText(/passkey/i)
  await field(page).fill('cve-2024-3094')
  const rows = group(page, 'Exact matches').getByRole('option')
  await expect(rows.first()).toHaveText(named)
  await expect(selected(page)).toHaveText(named)
  await expect(dialog(page).getByRole('option').nth(1)).toContainText(title)
  expect(searches).toHaveLength(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
