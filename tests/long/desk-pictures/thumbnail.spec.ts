import { truncate, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { aTitle, expect, type Newsroom, test } from '../../support/desk/newsroom'
import {
  create,
  openForm,
  thumbnailField,
  writeArticle,
} from '../../support/on-screen/article-form'
import { expectAccessibleOnPhone } from '../../support/pages/axe'
import { thumbnailOf } from '../../support/pictures/newsroom-pictures'
import { aFakePicture, aPhotograph, drop, paste } from '../../support/pictures/picture-files'

const ready = (page: Page) =>
  expect(thumbnailField(page).getByRole('status')).toContainText('The picture is ready')
const preview = (page: Page) => thumbnailField(page).getByRole('img')
const pick = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  page.locator('#picture').setInputFiles(...files)

test('a thumbnail can be dropped, pasted, chosen and removed', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  await test.step('it can be dropped or pasted, and removed again', () =>
    dropAndPaste(page, newsroom))
  await openForm(page, newsroom)
  await test.step('a chosen picture is uploaded at once, shows progress, and is published with the post', () =>
    pickAndPublish(page, newsroom))
  await openForm(page, newsroom)
  await test.step('a picture of the library is used, too', () => chooseFromLibrary(page, newsroom))
})

async function chooseFromLibrary(page: Page, newsroom: Newsroom): Promise<void> {
  await writeArticle(page, aTitle())
  await page.getByRole('tab', { name: /Picture/ }).click()
  await thumbnailField(page).getByRole('button', { name: 'Choose from the library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a thumbnail' })
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByText('Choose a picture.')).toBeVisible()
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expectAccessibleOnPhone(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await ready(page)
  const id = await create(page)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
}

async function dropAndPaste(page: Page, newsroom: Newsroom): Promise<void> {
  const photograph = await aPhotograph('#16a085', 320, 180)
  await drop(page.locator('#summary'), photograph)
  await paste(page.locator('#title'), photograph)
  await paste(page.locator('body'), photograph, 'A table of a word processor')
  await expect(preview(page)).toHaveCount(0)
  await expect(page).toHaveURL(/articles\/new$/)
  await paste(page.locator('body'), photograph)
  await ready(page)
  const removePicture = page.getByRole('button', { name: 'Continue without a picture' })
  await removePicture.click()
  await expect(preview(page)).toHaveCount(0)
  // Neither the name nor the declared type matters, only the content.
  await drop(thumbnailField(page), { ...photograph, name: 'scan.txt', mimeType: 'text/plain' })
  await ready(page)
  await removePicture.click()
  await expect(preview(page)).toHaveCount(0)
  await writeArticle(page, aTitle())
  expect((await thumbnailOf(newsroom, await create(page))).status).toBe(404)
}

async function pickAndPublish(page: Page, newsroom: Newsroom): Promise<void> {
  const slug = `picked-${crypto.randomUUID()}`
  await writeArticle(page, slug)
  const gate = Promise.withResolvers<void>()
  await page.route('**/pictures/thumbnails', async (route) => {
    await gate.promise
    await route.continue()
  })
  await pick(page, await aPhotograph('#c0392b'))
  const progress = page.getByRole('progressbar', { name: 'Upload' })
  await expect(progress).toBeVisible()
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await expectAccessibleOnPhone(page)
  gate.resolve()
  await ready(page)
  await expect(progress).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 1600)
  expect(await page.locator('#picture').evaluate((input: HTMLInputElement) => input.value)).toBe('')
  const id = await create(page)

  const { origin } = newsroom.server
  await page.goto(`${origin}/ai/${slug}`)
  const picture = page.locator(`main img[src*="${id}.webp?v="]`)
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
  const plain = await thumbnailOf(newsroom, id)
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=300',
    etag: expect.anything(),
  })
  const fingerprinted = await fetch(origin + (await picture.getAttribute('src')))
  expect(fingerprinted.headers.get('Cache-Control')).toContain('immutable')
}

test.describe('a refused file or a failed upload', () => {
  test.use({ expectedConsoleErrors: [/422 \(Unprocessable|net::ERR_FAILED/] })

  test('keeps the picture and text from before', async ({ page, newsroom }, testInfo) => {
    await openForm(page, newsroom)
    await test.step('a refused file is explained', () => pickRefusedFile(page, testInfo))
    await openForm(page, newsroom)
    await test.step('a failed upload can be tried again, or is sent with the form', () =>
      pickWithoutNetwork(page, newsroom))
  })
})

async function pickRefusedFile(page: Page, testInfo: TestInfo): Promise<void> {
  await writeArticle(page, aTitle())
  const photograph = await aPhotograph('#2980b9', 320, 180)
  await pick(page, photograph)
  await ready(page)
  const chosen = String(await preview(page).getAttribute('src'))
  await pick(page, aFakePicture)
  await expect(
    page.getByRole('alert').getByText('This file is not a supported picture'),
  ).toBeVisible()
  await expect(preview(page)).toHaveAttribute('src', chosen)
  await expectAccessibleOnPhone(page)

  await test.step('a file of more than 20 MB is not sent', async () => {
    const large = testInfo.outputPath('large.jpg')
    await writeFile(large, photograph.buffer)
    await truncate(large, 21 * 1024 * 1024)
    let sent = 0
    await page.route('**/pictures/thumbnails', (route) => {
      sent += 1
      return route.continue()
    })
    await pick(page, large)
    await expect(page.getByText('This file is larger than 20 MB.')).toBeVisible()
    expect(sent).toBe(0)
    await expect(preview(page)).toHaveAttribute('src', chosen)
  })
  await create(page)
  await page.unroute('**/pictures/thumbnails')
}

async function pickWithoutNetwork(page: Page, newsroom: Newsroom): Promise<void> {
  const context = page.context()
  await writeArticle(page, aTitle())
  const again = page.getByRole('button', { name: 'Try again' })
  await page.route('**/pictures/thumbnails', (route) => route.abort())
  await pick(page, await aPhotograph('#d35400', 320, 180))
  await expect(page.getByText('The upload failed.')).toBeVisible()
  await again.click()
  await expect(page.getByText('The upload failed.')).toBeVisible()
  const id = await create(page)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
  await page.unroute('**/pictures/thumbnails')

  await test.step('after signing in again, the upload continues', async () => {
    const cookies = await context.cookies()
    await context.clearCookies()
    await pick(page, await aPhotograph('#c0392b', 320, 180))
    await expect(thumbnailField(page).getByText('You are signed out.')).toBeVisible()
    await context.addCookies(cookies)
    await again.click()
    await ready(page)
  })
}
