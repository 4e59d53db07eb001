import { writeFile } from 'node:fs/promises'
import { signedInDesk } from '../../support/desk/signed-in-desk'
import { aLiar, aPhotograph } from '../../support/pictures/picture-files'
import { expect, test } from '../../support/site'
import { create, thumbnailField, writeArticle } from './article-form'

test.use({ javaScriptEnabled: false, expectedComplaints: [/422 \(Unprocessable/] })

test('the picture goes with the form', async ({ page, deskSite }) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  await writeArticle(page, 'Without scripts')
  await page.locator('#picture').setInputFiles(await aPhotograph('#27ae60'))
  const id = await create(page)
  const file = `${deskSite.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
  await expect.poll(async () => (await page.request.get(file)).status()).toBe(200)
})

test('a file that lies comes back with words, and the text with it', async ({ page, deskSite }) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  await writeArticle(page, 'Lied to without scripts')
  await page.locator('#picture').setInputFiles(aLiar)
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(page.getByRole('link', { name: /This is not a picture/ })).toBeVisible()
  await expect(page.locator('#title')).toHaveValue('Lied to without scripts')
})

test('so does one that is far too large', async ({ page, deskSite }, testInfo) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  await writeArticle(page, 'Too large without scripts')
  const path = testInfo.outputPath('large.jpg')
  await writeFile(path, Buffer.alloc(40 * 1024 * 1024, 255))
  await page.locator('#picture').setInputFiles(path)
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(page.getByRole('link', { name: /larger than 20 MB/ })).toBeVisible()
  await expect(page.locator('#body')).toHaveValue('Text.')
})

test('a picture is not lost with a form that lacks something else', async ({ page, deskSite }) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f39c12'))
  await page.getByRole('button', { name: 'Create Article' }).click()
  const preview = thumbnailField(page).getByRole('img')
  await expect(preview).toHaveJSProperty('naturalWidth', 1600)
  const shown = await preview.getAttribute('src')
  await page.locator('#picture').setInputFiles(aLiar)
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(page.getByRole('link', { name: /This is not a picture/ })).toBeVisible()
  await expect(preview).toHaveAttribute('src', shown as string)
  await writeArticle(page, 'Found again')
  const id = await create(page)
  const file = `${deskSite.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
  const kept = await page.request.get(deskSite.origin + shown)
  await expect
    .poll(async () => (await page.request.get(file)).headers().etag)
    .toBe(kept.headers().etag)
})

test('and can be taken out of it', async ({ page, deskSite }) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  await page.locator('#picture').setInputFiles(await aPhotograph('#f1c40f'))
  await page.getByRole('button', { name: 'Create Article' }).click()
  await writeArticle(page, 'Taken out')
  await page.getByLabel('Remove the picture').check()
  const id = await create(page)
  const file = `${deskSite.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
  expect((await page.request.get(file)).status()).toBe(404)
})

test('a picture for a text has a page of its own', async ({ page, deskSite }) => {
  const desk = await signedInDesk(page, deskSite)
  await page.goto(`${desk}/articles/new`)
  const link = page.getByRole('link', { name: 'Add a picture' })
  await page.goto(deskSite.origin + (await link.getAttribute('href')))
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
})
