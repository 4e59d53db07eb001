import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aNewEditor } from '../../support/desk/accounts'
import {
  aNetwork,
  anArticle,
  expect,
  openHydrated,
  password,
  setSessionCookie,
  signInAs,
  test,
} from '../../support/desk/newsroom'

test.use({ extraHTTPHeaders: aNetwork() })

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a button copies an invitation or preview link, and confirms it', async ({
  page,
  context,
  newsroom,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(context, newsroom)
  await openHydrated(page, `${newsroom.desk}/editors`)
  await page.getByLabel('Email address').fill('copied@example.com')
  await page.locator('#invite').fill(password)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await readClipboard(page)).toMatch(/welcome\?token=/)
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()

  await openHydrated(page, `${await anArticle(newsroom, { when: 'draft' })}/preview-link`)
  await page.getByRole('button', { name: 'Create a preview link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect((await fetch(await readClipboard(page))).status).toBe(200)

  await test.step('if the browser forbids copying, the text is selected', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    })
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByText('Copying failed.')).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^http.*\/preview\//)
  })
})

test('recovery codes can be copied and downloaded', async ({ page, context, newsroom }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { cookie } = await aNewEditor(newsroom)
  await setSessionCookie(context, newsroom.desk, cookie)
  await openHydrated(page, `${newsroom.desk}/account/second-factor`)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Copy the codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Copy the codes' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect((await readClipboard(page)).split('\n')).toEqual(codes)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a text file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the copy button is hidden', async ({ page, context, newsroom }) => {
    await signInAs(context, newsroom)
    await page.goto(`${await anArticle(newsroom, { when: 'draft' })}/preview-link`)
    await page.getByRole('button', { name: 'Create a preview link' }).click()
    await expect(page.getByText(/\/preview\//)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden()
  })
})
