import {
  dialog,
  field,
  group,
  plainPage,
  selected,
} from '../../support/on-screen/palette-on-screen'
import { expect, test } from '../../support/site'

const named = /^CVE-2024-3094 · named in \d+ posts?$/

test('the palette finds an identifier in any spelling, and the posts that name it', async ({
  page,
  request,
}) => {
  const found = await request.get('/api/search?q=cve%E2%80%912024%E2%80%913094')
  const [{ title }] = (await found.json()).hits

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
