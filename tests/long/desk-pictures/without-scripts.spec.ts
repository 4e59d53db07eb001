import { truncate, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { aTitle, expect, type Newsroom, signInAs, test } from '../../support/desk/newsroom'
import { create, thumbnailField, writeArticle } from '../../support/on-screen/article-form'
import { thumbnailOf } from '../../support/pictures/newsroom-pictures'
import { aFakePicture, aPhotograph } from '../../support/pictures/picture-files'

test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/422 \(Unprocessable/] })

test('without JavaScript, pictures are sent with the form or added to a text', async ({
  page,
  context,
  newsroom,
}, testInfo) => {
  await signInAs(context, newsroom)
  await page.goto(`${newsroom.desk}/articles/new`)
  await test.step('the form sends the picture; a rejected file does not lose the text', () =>
    sendWithForm(page, newsroom, testInfo))
  await test.step('a rejected form keeps its picture, which can be removed', () =>
    sendIncompleteForm(page, newsroom))
  await test.step('a separate page stores pictures for texts', () => storeForText(page, newsroom))
})

async function sendWithForm(page: Page, newsroom: Newsroom, testInfo: TestInfo): Promise<void> {
  const title = aTitle()
  await writeArticle(page, title)
  await page.locator('#picture').setInputFiles(aFakePicture)
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await expect(
    page.getByRole('link', { name: /This file is not a supported picture/ }),
  ).toBeVisible()
  await expect(page.locator('#title')).toHaveValue(title)

  const large = testInfo.outputPath('large.jpg')
  await writeFile(large, '')
  await truncate(large, 40 * 1024 * 1024)
  await page.locator('#picture').setInputFiles(large)
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await expect(page.getByRole('link', { name: /larger than 20 MB/ })).toBeVisible()
  await expect(page.locator('#body')).toHaveValue('Text.')

  await page.locator('#picture').setInputFiles(await aPhotograph('#27ae60', 320, 180))
  const id = await create(page)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
}

async function sendIncompleteForm(page: Page, newsroom: Newsroom): Promise<void> {
  await page.goto(`${newsroom.desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f39c12'))
  await page.getByRole('button', { name: 'Publish now…' }).click()
  const preview = thumbnailField(page).getByRole('img')
  await expect(preview).toHaveJSProperty('naturalWidth', 1600)
  const previewSrc = String(await preview.getAttribute('src'))
  await page.locator('#picture').setInputFiles(aFakePicture)
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await expect(
    page.getByRole('link', { name: /This file is not a supported picture/ }),
  ).toBeVisible()
  await expect(preview).toHaveAttribute('src', previewSrc)
  const uploaded = await page.request.get(newsroom.server.origin + previewSrc)
  await writeArticle(page, aTitle())
  const id = await create(page)
  const etag = async () => (await thumbnailOf(newsroom, id)).headers.get('ETag')
  await expect.poll(etag).toBe(uploaded.headers().etag)

  await page.goto(`${newsroom.desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f1c40f', 320, 180))
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await writeArticle(page, aTitle())
  await page.getByLabel('Remove the picture').check()
  expect((await thumbnailOf(newsroom, await create(page))).status).toBe(404)
}

async function storeForText(page: Page, newsroom: Newsroom): Promise<void> {
  const link = page.getByRole('link', { name: 'Add a picture' })
  await page.goto(newsroom.server.origin + (await link.getAttribute('href')))
  await page.locator('#picture').setInputFiles(await aPhotograph('#34495e', 900, 600))
  await page.getByRole('button', { name: 'Store the picture' }).click()
  await expect(page.getByText('Describe what the picture shows.').first()).toBeVisible()
  await page.locator('#picture').setInputFiles(await aPhotograph('#34495e', 900, 600))
  await page.locator('#alt').fill('A slate [grey] wall')
  await page.getByLabel('Caption').fill('In the *rain*')
  await page.getByRole('button', { name: 'Store the picture' }).click()
  await expect(page.getByLabel('Copy this into the body')).toHaveValue(
    /^!\[A slate \\\[grey\\\] wall\]\(\/storage\/v1\/object\/public\/article-pictures\/[\w-]{12}-900x600\.webp "In the \*rain\*"\)$/,
  )
  await expect(page.getByRole('img', { name: 'A slate [grey] wall' })).toHaveJSProperty(
    'naturalWidth',
    900,
  )

  await test.step('the same picture is used as a thumbnail', async () => {
    const markdown = await page.getByLabel('Copy this into the body').inputValue()
    await page.goto(`${newsroom.desk}/articles/new`)
    await writeArticle(page, aTitle())
    const named = page.getByLabel('Or a picture of the library')
    await named.fill('nothing-of-ours.webp')
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await expect(page.getByRole('link', { name: /not in the library/ })).toBeVisible()
    await expect(named).toHaveValue('nothing-of-ours.webp')
    await named.fill(markdown)
    const id = await create(page)
    await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
  })
}
