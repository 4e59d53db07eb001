import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aNewEditor } from '../../support/desk/desk-access'
import {
  aNetwork,
  anArticle,
  comeIn,
  comeInWith,
  expect,
  openAwake,
  password,
  test,
} from '../../support/desk/newsroom'

test.use({ extraHTTPHeaders: aNetwork() })

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('an invitation and a preview link are copied with one button, which says so', async ({
  page,
  context,
  newsroom,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeIn(context, newsroom)
  await openAwake(page, `${newsroom.desk}/editors`)
  await page.getByLabel('Email address').fill('copied@example.com')
  await page.locator('#invite').fill(password)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copied(page)).toMatch(/welcome\?token=/)
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()

  await openAwake(page, `${await anArticle(newsroom, { when: 'draft' })}/preview-link`)
  await page.getByRole('button', { name: 'Create a preview link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect((await fetch(await copied(page))).status).toBe(200)

  await test.step('where the browser forbids it, the text is selected', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    })
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByText('It could not be copied')).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^http.*\/preview\//)
  })
})

test('recovery codes are copied, and downloaded as a text', async ({ page, context, newsroom }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { cookie } = await aNewEditor(newsroom)
  await comeInWith(context, newsroom.desk, cookie)
  await openAwake(page, `${newsroom.desk}/account/second-factor`)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: 'Copy the codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Copy the codes' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect((await copied(page)).split('\n')).toEqual(codes)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a text file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that could not copy', async ({ page, context, newsroom }) => {
    await comeIn(context, newsroom)
    await page.goto(`${await anArticle(newsroom, { when: 'draft' })}/preview-link`)
    await page.getByRole('button', { name: 'Create a preview link' }).click()
    await expect(page.getByText(/\/preview\//)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden()
  })
})
