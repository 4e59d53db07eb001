import { truncate, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { aTitle, comeIn, expect, type Newsroom, test } from '../../support/desk/newsroom'
import { aLiar, aPhotograph } from '../../support/pictures/picture-files'
import { create, thumbnailField, thumbnailOf, writeArticle } from './article-form'

test.use({ javaScriptEnabled: false, expectedComplaints: [/422 \(Unprocessable/] })

test('pictures go with a form, and into a text', async ({ page, context, newsroom }, testInfo) => {
  await comeIn(context, newsroom)
  await page.goto(`${newsroom.desk}/articles/new`)
  await test.step('the picture goes with the form; one that lies or is far too large comes back with words, and the text with it', () =>
    sendWithTheForm(page, newsroom, testInfo))
  await test.step('a picture is not lost with a form that lacks something else, and can be taken out of it', () =>
    sendTooEarly(page, newsroom))
  await test.step('a picture for a text has a page of its own', () => storeForText(page, newsroom))
})

async function sendWithTheForm(page: Page, newsroom: Newsroom, testInfo: TestInfo): Promise<void> {
  const title = aTitle()
  await writeArticle(page, title)
  await page.locator('#picture').setInputFiles(aLiar)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('link', { name: /This is not a picture/ })).toBeVisible()
  await expect(page.locator('#title')).toHaveValue(title)

  const large = testInfo.outputPath('large.jpg')
  await writeFile(large, '')
  await truncate(large, 40 * 1024 * 1024)
  await page.locator('#picture').setInputFiles(large)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('link', { name: /larger than 20 MB/ })).toBeVisible()
  await expect(page.locator('#body')).toHaveValue('Text.')

  await page.locator('#picture').setInputFiles(await aPhotograph('#27ae60', 320, 180))
  const id = await create(page)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
}

async function sendTooEarly(page: Page, newsroom: Newsroom): Promise<void> {
  await page.goto(`${newsroom.desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f39c12'))
  await page.getByRole('button', { name: 'Publish…' }).click()
  const preview = thumbnailField(page).getByRole('img')
  await expect(preview).toHaveJSProperty('naturalWidth', 1600)
  const shown = String(await preview.getAttribute('src'))
  await page.locator('#picture').setInputFiles(aLiar)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('link', { name: /This is not a picture/ })).toBeVisible()
  await expect(preview).toHaveAttribute('src', shown)
  const kept = await page.request.get(newsroom.server.origin + shown)
  await writeArticle(page, aTitle())
  const id = await create(page)
  const etag = async () => (await thumbnailOf(newsroom, id)).headers.get('ETag')
  await expect.poll(etag).toBe(kept.headers().etag)

  await page.goto(`${newsroom.desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f1c40f', 320, 180))
  await page.getByRole('button', { name: 'Publish…' }).click()
  await writeArticle(page, aTitle())
  await page.getByLabel('Remove the picture').check()
  expect((await thumbnailOf(newsroom, await create(page))).status).toBe(404)
}

async function storeForText(page: Page, newsroom: Newsroom): Promise<void> {
  const link = page.getByRole('link', { name: 'Add a picture' })
  await page.goto(newsroom.server.origin + (await link.getAttribute('href')))
  await page.locator('#picture').setInputFiles(await aPhotograph('#34495e', 900, 600))
  await page.getByRole('button', { name: 'Store the picture' }).click()
  await expect(page.getByText('Say what the picture shows.').first()).toBeVisible()
  await page.locator('#picture').setInputFiles(await aPhotograph('#34495e', 900, 600))
  await page.locator('#alt').fill('A slate [grey] wall')
  await page.getByRole('button', { name: 'Store the picture' }).click()
  await expect(page.getByLabel('Copy this into the body')).toHaveValue(
    /^!\[A slate \\\[grey\\\] wall\]\(\/storage\/v1\/object\/public\/article-pictures\/[\w-]{12}-900x600\.webp\)$/,
  )
  await expect(page.getByRole('img', { name: 'A slate [grey] wall' })).toHaveJSProperty(
    'naturalWidth',
    900,
  )
}
