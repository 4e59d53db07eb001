import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { signedInDesk } from '../../support/desk/signed-in-desk'
import { aLiar, aPhotograph, drop, paste } from '../../support/pictures/picture-files'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { create, thumbnailField, writeArticle } from './article-form'

const ready = (page: Page) =>
  expect(thumbnailField(page).getByRole('status')).toContainText('The picture is ready')

async function openForm(page: Page, server: RunningServer): Promise<void> {
  const desk = await signedInDesk(page, server)
  await page.goto(`${desk}/articles/new`)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
}

test('a picked picture is sent at once, and is there for readers with the post', async ({
  page,
  deskSite,
}) => {
  await openForm(page, deskSite)
  await writeArticle(page, 'Picked')
  await page.locator('#picture').setInputFiles(await aPhotograph('#c0392b'))
  await ready(page)
  const preview = thumbnailField(page).getByRole('img')
  await expect(preview).toHaveJSProperty('naturalWidth', 1600)
  expect(await page.locator('#picture').evaluate((input: HTMLInputElement) => input.value)).toBe('')
  const id = await create(page)

  await page.goto(`${deskSite.origin}/`)
  const picture = page.locator(`#latest-intelligence-report img[src*="${id}.webp?v="]`)
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
  const bucket = `${deskSite.origin}/storage/v1/object/public/article-thumbnails`
  const plain = await page.request.get(`${bucket}/${id}.webp`)
  expect(plain.headers()).toMatchObject({ 'content-type': 'image/webp', etag: expect.anything() })
  expect(plain.headers()['cache-control']).toBe('public, max-age=300')
  const named = await page.request.get(deskSite.origin + (await picture.getAttribute('src')))
  expect(named.headers()['cache-control']).toContain('immutable')
})

test('a picture can be dropped, and one that is dropped elsewhere does no harm', async ({
  page,
  deskSite,
}) => {
  await openForm(page, deskSite)
  await drop(page.locator('#summary'), await aPhotograph('#111111'))
  // What it is called does not matter, only what it is.
  const photograph = await aPhotograph('#16a085')
  await drop(thumbnailField(page), { ...photograph, name: 'scan.txt', mimeType: 'text/plain' })
  await ready(page)
  await expect(page).toHaveURL(/articles\/new$/)
})

test('a picture can be pasted, but not into a text', async ({ page, deskSite }) => {
  await openForm(page, deskSite)
  const picture = await aPhotograph('#8e44ad')
  await paste(page.locator('#title'), picture)
  await paste(page.locator('body'), picture, 'A table of a word processor')
  await expect(thumbnailField(page).getByRole('img')).toHaveCount(0)
  await paste(page.locator('body'), picture)
  await ready(page)
})

test.describe('a file that lies', () => {
  test.use({ expectedComplaints: [/422 \(Unprocessable/] })

  test('is named as what it is, and what was chosen and typed before stays', async ({
    page,
    deskSite,
  }) => {
    await openForm(page, deskSite)
    await writeArticle(page, 'Lied to')
    await page.locator('#picture').setInputFiles(await aPhotograph('#2980b9'))
    await ready(page)
    const chosen = await thumbnailField(page).getByRole('img').getAttribute('src')
    await page.locator('#picture').setInputFiles(aLiar)
    await expect(page.getByRole('alert').getByText('This is not a picture')).toBeVisible()
    await expect(thumbnailField(page).getByRole('img')).toHaveAttribute('src', chosen as string)
    await expectAccessibleOnPhone(page)
    await create(page)
  })
})

test('a file beyond 20 MB is not even sent', async ({ page, deskSite }) => {
  await openForm(page, deskSite)
  const { buffer, ...photograph } = await aPhotograph('#2980b9')
  const large = Buffer.concat([buffer, Buffer.alloc(21 * 1024 * 1024)])
  await page.locator('#picture').setInputFiles({ ...photograph, buffer: large })
  await expect(page.getByText('This file is larger than 20 MB.')).toBeVisible()
})

test.describe('a connection that fails', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('is tried again, or the form takes the picture along', async ({ page, deskSite }) => {
    await openForm(page, deskSite)
    await writeArticle(page, 'Taken along')
    await page.route('**/pictures/thumbnails', (route) => route.abort())
    await page.locator('#picture').setInputFiles(await aPhotograph('#d35400'))
    await expect(page.getByText('The picture did not get through.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The picture did not get through.')).toBeVisible()
    const id = await create(page)
    const file = `${deskSite.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
    await expect.poll(async () => (await page.request.get(file)).status()).toBe(200)
  })
})

test('how far it has come is shown while it is sent', async ({ page, deskSite }) => {
  await openForm(page, deskSite)
  const gate = Promise.withResolvers<void>()
  await page.route('**/pictures/thumbnails', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.locator('#picture').setInputFiles(await aPhotograph('#c0392b'))
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(thumbnailField(page).getByRole('img')).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  gate.resolve()
  await ready(page)
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(0)
})

test('whoever is signed out meanwhile is told so, and goes on after signing in', async ({
  page,
  context,
  deskSite,
}) => {
  await openForm(page, deskSite)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.locator('#picture').setInputFiles(await aPhotograph('#c0392b'))
  await expect(thumbnailField(page).getByText('You are signed out.')).toBeVisible()
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Try again' }).click()
  await ready(page)
})

test('one that was chosen can be left out again', async ({ page, deskSite }) => {
  await openForm(page, deskSite)
  await writeArticle(page, 'Left out')
  await page.locator('#picture').setInputFiles(await aPhotograph('#d35400'))
  await ready(page)
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Leave it without a picture' }).click()
  await expect(thumbnailField(page).getByRole('img')).toHaveCount(0)
  const id = await create(page)
  const file = `${deskSite.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
  expect((await page.request.get(file)).status()).toBe(404)
})
