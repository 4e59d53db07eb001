import type { Page } from '@playwright/test'
import { bodyField, editorReady } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  showSection,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable/] })

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const body = `CVE-2024-3094 scores 7.5 (${vector}). It calls evil-host[.]top.

## Indicators of compromise

- bad-host.top
- 203.0.114.7
`

async function aDraft({ desk, cookies }: Newsroom): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(aTitle()), body, id, tab: 'one', when: 'draft' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return `${desk}/articles/${id}`
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name, has: page.getByText('Why:') })

test('an editor decides beside the text, and keeps what was typed', async ({
  page,
  context,
  newsroom,
}) => {
  const url = await aDraft(newsroom)
  await signInAs(context, newsroom)
  await openHydrated(page, url)
  await editorReady(page)
  await bodyField(page).press('Control+End')
  await page.keyboard.type('Not saved yet.')
  await showSection(page, 'In text , 3 indicators wait')
  const panel = page.getByRole('tabpanel', { name: 'In text' })
  await expect(panel.getByText('2 identifiers, 3 indicators wait for a decision.')).toBeVisible()
  await expect(panel.getByText('The text says 7.5; this vector scores 9.8.')).toBeVisible()
  await expectAccessible(page)
  const hint = page.getByText('for a decision, beside the text under “In text”')
  await expect(hint).toContainText('3 indicators wait')

  await test.step('accept and undo by keyboard', async () => {
    const evil = row(page, 'evil-host[.]top')
    await evil.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(evil.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(panel.getByRole('status')).toHaveText('Accepted. 2 indicators wait for a decision')
    await page.keyboard.press('Enter')
    await expect(evil.getByRole('button', { name: 'Accept' })).toBeFocused()
  })

  await test.step('a wrong correction is refused, and what was typed stays', async () => {
    const evil = row(page, 'evil-host[.]top')
    await evil.getByText('Correct…').click()
    const field = evil.getByLabel('Value')
    await expect(field).toBeFocused()
    await field.fill('example.com')
    await field.press('Enter')
    await expect(evil.getByText('This cannot be read as “Domain”.')).toBeVisible()
    await expect(field).toHaveValue('example.com')
    await field.fill('evil-host[.]shop')
    await field.press('Enter')
    await expect(evil.getByText('Readers see: Domain evil-host[.]shop')).toBeVisible()
    await expect(evil.getByRole('button', { name: 'Undo' })).toBeFocused()
  })

  await test.step('a section together', async () => {
    await panel.getByRole('button', { name: 'Accept all 2 in this section' }).click()
    await expect(panel.getByRole('button', { name: 'Undo all 2 decisions' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'In text', exact: true })).toBeVisible()
    await expect(hint).toHaveCount(0)
  })

  await test.step('a line leads into the text, which nothing has changed', async () => {
    await row(page, 'bad-host[.]top').getByRole('link', { name: 'Line 5' }).click()
    await expect(bodyField(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('bad-host.top')
    await expect(bodyField(page)).toContainText('Not saved yet.')
  })

  await test.step('so does one on the page of its own', async () => {
    const other = await context.newPage()
    await openHydrated(other, `${url}/entities`)
    await row(other, 'bad-host[.]top').getByRole('link', { name: 'Line 5' }).click()
    await editorReady(other)
    const selected = () => other.evaluate(() => getSelection()?.toString())
    await expect.poll(selected).toBe('- bad-host.top')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page with plain forms', async ({ page, context, newsroom }) => {
    const url = await aDraft(newsroom)
    await signInAs(context, newsroom)
    await page.goto(url)
    await page.getByRole('link', { name: 'In this text' }).click()
    await expect(page.getByText('2 identifiers, 3 indicators wait for a decision.')).toBeVisible()
    await row(page, 'evil-host[.]top').getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Accepted.', { exact: true })).toBeVisible()
    await row(page, 'bad-host[.]top').getByRole('link', { name: 'Correct…' }).click()
    const bad = row(page, 'bad-host[.]top')
    await bad.getByLabel('Value').fill('192.168.0.1')
    await bad.getByLabel('Value').press('Enter')
    await expect(bad.getByText('This cannot be read as “Domain”.')).toBeVisible()
    await expect(bad.getByLabel('Value')).toHaveValue('192.168.0.1')
    await bad.getByLabel('Value').fill('worse-host.top')
    await bad.getByRole('button', { name: 'Save the correction' }).click()
    await expect(bad.getByText('Readers see: Domain worse-host[.]top')).toBeVisible()
    await row(page, 'CVE-2024-3094').first().getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('2 identifiers, 1 indicator waits for a decision.')).toBeVisible()
  })
})

test('the page is accessible, and a thousand indicators are folded', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const list = Array.from({ length: 1000 }, (_, n) => `- host-${n}.evil-host.top`).join('\n')
  const fields = { ...completePost(aTitle()), body: `## IOCs\n\n${list}`, id, tab: 'one' }
  await post(`${desk}/articles/new`, { ...fields, when: 'draft' }, cookies.ada)
  await signInAs(context, newsroom)
  await openHydrated(page, `${desk}/articles/${id}/entities`)
  await expectAccessibleOnPhone(page)
  const rows = page.getByText('Why:')
  await expect(rows).toHaveCount(50)
  await page.getByText('1,000 in this section', { exact: true }).click()
  await page.getByRole('link', { name: 'Show all of them' }).click()
  await expect(rows).toHaveCount(1000)
  await page.getByRole('button', { name: 'Accept all 1,000 in this section' }).click()
  await expect(page.getByRole('button', { name: 'Undo all 1,000 decisions' })).toBeFocused()
  await page.reload()
  await expect(
    page.getByText('0 identifiers, 1,000 indicators, none of them waiting.'),
  ).toBeVisible()
})
