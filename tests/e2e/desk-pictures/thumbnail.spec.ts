import { truncate, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/axe'
import { aTitle, expect, type Newsroom, test } from '../../support/desk/newsroom'
import { aLiar, aPhotograph, drop, paste } from '../../support/pictures/picture-files'
import { create, openForm, thumbnailField, thumbnailOf, writeArticle } from './article-form'

const ready = (page: Page) =>
  expect(thumbnailField(page).getByRole('status')).toContainText('The picture is ready')
const shown = (page: Page) => thumbnailField(page).getByRole('img')
const pick = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  page.locator('#picture').setInputFiles(...files)

test('a picture is dropped, pasted, left out and picked', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  await test.step('it can be dropped or pasted, elsewhere it does no harm, and it can be left out again', () =>
    dropAndPaste(page, newsroom))
  await openForm(page, newsroom)
  await test.step('a picked picture is sent at once, shows how far it has come, and is there for readers with the post', () =>
    pickAndPublish(page, newsroom))
})

async function dropAndPaste(page: Page, newsroom: Newsroom): Promise<void> {
  const photograph = await aPhotograph('#16a085', 320, 180)
  await drop(page.locator('#summary'), photograph)
  await paste(page.locator('#title'), photograph)
  await paste(page.locator('body'), photograph, 'A table of a word processor')
  await expect(shown(page)).toHaveCount(0)
  await expect(page).toHaveURL(/articles\/new$/)
  await paste(page.locator('body'), photograph)
  await ready(page)
  const leaveOut = page.getByRole('button', { name: 'Leave it without a picture' })
  await leaveOut.click()
  await expect(shown(page)).toHaveCount(0)
  // What it is called does not matter, only what it is.
  await drop(thumbnailField(page), { ...photograph, name: 'scan.txt', mimeType: 'text/plain' })
  await ready(page)
  await leaveOut.click()
  await expect(shown(page)).toHaveCount(0)
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
  await expect(shown(page)).toHaveAttribute('src', /^blob:/)
  await expectAccessibleOnPhone(page)
  gate.resolve()
  await ready(page)
  await expect(progress).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 1600)
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
  const named = await fetch(origin + (await picture.getAttribute('src')))
  expect(named.headers.get('Cache-Control')).toContain('immutable')
}

test.describe('a file that is refused, or does not get through', () => {
  test.use({ expectedComplaints: [/422 \(Unprocessable|net::ERR_FAILED/] })

  test('leaves what was chosen and typed before', async ({ page, newsroom }, testInfo) => {
    await openForm(page, newsroom)
    await test.step('a file that is refused is named as what it is', () =>
      pickWhatIsRefused(page, testInfo))
    await openForm(page, newsroom)
    await test.step('what does not get through is tried again, or the form takes it along; whoever is signed out meanwhile is told so', () =>
      pickWithoutNetwork(page, newsroom))
  })
})

async function pickWhatIsRefused(page: Page, testInfo: TestInfo): Promise<void> {
  await writeArticle(page, aTitle())
  const photograph = await aPhotograph('#2980b9', 320, 180)
  await pick(page, photograph)
  await ready(page)
  const chosen = String(await shown(page).getAttribute('src'))
  await pick(page, aLiar)
  await expect(page.getByRole('alert').getByText('This is not a picture')).toBeVisible()
  await expect(shown(page)).toHaveAttribute('src', chosen)
  await expectAccessibleOnPhone(page)

  await test.step('one beyond 20 MB is not even sent', async () => {
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
    await expect(shown(page)).toHaveAttribute('src', chosen)
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
  await expect(page.getByText('The picture did not get through.')).toBeVisible()
  await again.click()
  await expect(page.getByText('The picture did not get through.')).toBeVisible()
  const id = await create(page)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(200)
  await page.unroute('**/pictures/thumbnails')

  await test.step('and goes on after signing in', async () => {
    const cookies = await context.cookies()
    await context.clearCookies()
    await pick(page, await aPhotograph('#c0392b', 320, 180))
    await expect(thumbnailField(page).getByText('You are signed out.')).toBeVisible()
    await context.addCookies(cookies)
    await again.click()
    await ready(page)
  })
}
