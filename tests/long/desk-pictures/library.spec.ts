import type { Page } from '@playwright/test'
import { bodyValue, readBody } from '../../support/desk/body'
import { aTitle, expect, type Newsroom, signInAs, test } from '../../support/desk/newsroom'
import { create, writeArticle } from '../../support/on-screen/article-form'
import { expectAccessibleOnPhone } from '../../support/pages/axe'
import { aFakePicture, aPhotograph, drop } from '../../support/pictures/picture-files'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable/] })

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

test('pictures are uploaded, found, used, replaced everywhere and removed', async ({
  page,
  newsroom,
}) => {
  await signInAs(page.context(), newsroom)
  const name = `lighthouse-${crypto.randomUUID()}`
  const title = aTitle()
  await test.step('several files are uploaded, and one that is refused stops no other', () =>
    uploadFiles(page, newsroom, name))
  await test.step('a picture is found by its name, and gets a description', () =>
    findAndDescribe(page, newsroom, name))
  await test.step('the dialog of the editor offers it, by keyboard', () =>
    chooseInEditor(page, newsroom, { name, title }))
  await test.step('it is replaced in every post', () => replace(page, newsroom, { name, title }))
  await test.step('it is removed when nothing uses it, and can be restored', () =>
    remove(page, newsroom, name))
})

async function uploadFiles(page: Page, newsroom: Newsroom, name: string): Promise<void> {
  await page.goto(`${newsroom.desk}/pictures`)
  const photograph = await aPhotograph('#2c3e50', 1200, 800)
  await page
    .locator('#pictures')
    .setInputFiles([aFakePicture, { ...photograph, name: `${name}.jpg` }])
  await expect(page.getByText('1 of 2 stored')).toBeVisible()
  await expect(page.getByText('This file is not a supported picture')).toBeVisible()
  await drop(page.locator('main'), { ...(await aPhotograph('#8e44ad', 900, 600)), name: 'd.jpg' })
  await expect(page.getByText('2 of 3 stored')).toBeVisible()
  await page.getByRole('button', { name: 'Close the list' }).click()
  await expect(page.getByRole('link', { name: `${name}.jpg` })).toBeVisible()
}

async function findAndDescribe(page: Page, newsroom: Newsroom, name: string): Promise<void> {
  await page.goto(`${newsroom.desk}/pictures`)
  const search = page.getByLabel('File name, description or title of a post')
  await search.fill('no such picture anywhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results for “no such picture anywhere”')).toBeVisible()
  await search.fill(name.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 picture', { exact: true })).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Not used' })).toContainText('1200 × 800')
  await expectAccessibleOnPhone(page)
  await page.getByRole('link', { name: `${name}.jpg` }).click()
  await page.getByLabel('Description', { exact: true }).fill('A lighthouse')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The description is saved.')).toBeVisible()
  await expect(page.locator('#markdown')).toHaveText(/^!\[A lighthouse\]\(\S+-1200x800\.webp\)$/)
  await expectAccessibleOnPhone(page)
}

interface Used {
  name: string
  title: string
}

async function chooseInEditor(page: Page, newsroom: Newsroom, { name, title }: Used) {
  await page.goto(`${newsroom.desk}/articles/new`)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByLabel('Choose from the library').check()
  await dialog.getByLabel('Search the library').fill(name)
  await expect(dialog.getByRole('radio', { name: 'A lighthouse' })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('1 picture')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('A lighthouse')
  await expectAccessibleOnPhone(page)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(bodyValue(page)).toHaveValue(/!\[A lighthouse\]\(\S+-1200x800\.webp\)/)
  const body = await readBody(page)
  await writeArticle(page, title, body)
  await create(page)
}

async function openPicture(page: Page, newsroom: Newsroom, name: string): Promise<void> {
  await page.goto(`${newsroom.desk}/pictures?q=${name}`)
  await page.getByRole('link', { name: `${name}.jpg` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name}.jpg` })).toBeVisible()
}

async function replace(page: Page, newsroom: Newsroom, { name, title }: Used): Promise<void> {
  await openPicture(page, newsroom, name)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toHaveCount(0)
  await page.getByLabel('New picture').setInputFiles(aFakePicture)
  await page.getByRole('button', { name: 'Replace…' }).click()
  await expect(page.getByText('This file is not a supported picture').first()).toBeVisible()
  await page.getByLabel('New picture').setInputFiles(await aPhotograph('#c0392b', 640, 480))
  await page.getByRole('button', { name: 'Replace…' }).click()
  await expect(page.getByText('Readers see the new picture at once in 1 of them.')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Replace it in 1 post' }).click()
  await expect(page.getByText('Replaced in 1 post. This is the new picture.')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(bodyValue(page)).toHaveValue(/!\[A lighthouse\]\(\S+-640x480\.webp\)/)
  const slug = await page.locator('#slug').inputValue()
  const article = await page.request.get(`${newsroom.server.origin}/ai/${slug}`)
  expect(await article.text()).toContain('-640x480.webp')
}

async function remove(page: Page, newsroom: Newsroom, name: string): Promise<void> {
  await openPicture(page, newsroom, name)
  const file = /\((\S+)\)/.exec((await page.locator('#markdown').textContent()) ?? '')?.[1]
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(page.getByText(`Removed: “${name}.jpg”. It is kept for 30 days.`)).toBeVisible()
  // An older version of the article can still show it.
  expect((await page.request.get(newsroom.server.origin + file)).status()).toBe(200)
  await page.getByLabel('Show', { exact: true }).selectOption('Removed')
  await page.getByRole('link', { name: `${name}.jpg` }).click()
  await page.getByRole('button', { name: 'Restore the picture' }).click()
  await expect(page.getByText('The picture is back in the library.')).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form uploads several pictures, and their pages show the markdown', async ({
    page,
    context,
    newsroom,
  }) => {
    await signInAs(context, newsroom)
    await page.goto(`${newsroom.desk}/pictures/new`)
    await page.getByRole('link', { name: 'choose one from the library' }).click()
    const photograph = await aPhotograph('#16a085', 500, 400)
    await page
      .locator('#pictures')
      .setInputFiles([{ ...photograph, name: 'plain-form.jpg' }, aFakePicture])
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('holiday.jpg: This file is not a supported picture')).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: 'plain-form.jpg' }).click()
    await expect(page.locator('#markdown')).toHaveText(/^!\[\]\(\S+-500x400\.webp\)$/)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(page.getByText('Removed: “plain-form.jpg”')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The picture is back in the library.')).toBeVisible()
  })
})
