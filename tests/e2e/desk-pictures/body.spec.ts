import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe'
import { signedInDesk } from '../../support/desk/signed-in-desk'
import { aLiar, aPhotograph, drop, paste } from '../../support/pictures/picture-files'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { create, writeArticle } from './article-form'

async function openForm(page: Page, server: RunningServer): Promise<void> {
  const desk = await signedInDesk(page, server)
  await page.goto(`${desk}/articles/new`)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' })
const insert = (page: Page) => dialogOf(page).getByRole('button', { name: 'Insert' }).click()

test('a picture with its description is written where the caret is, and shown to readers', async ({
  page,
  deskSite,
}) => {
  await openForm(page, deskSite)
  await writeArticle(page, 'Illustrated', 'Before.After.')
  const body = page.locator('#body')
  await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7))
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.locator('#body-picture').setInputFiles(await aPhotograph('#1abc9c', 1600, 1000))
  await insert(page)
  await expect(dialogOf(page).getByText('Say what the picture shows.')).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByLabel('Description', { exact: true }).fill('A *green* wall')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(body).toBeFocused()
  await expect(body).toHaveValue(
    /^Before\.\n\n!\[A \\\*green\\\* wall\]\(\/storage\/\S+-1600x1000\.webp\)\n\nAfter\.$/,
  )
  await page.keyboard.press('Control+z')
  await expect(body).toHaveValue('Before.After.')
  await page.keyboard.press('Control+Shift+z')
  await expect(body).toHaveValue(/1600x1000/)
  await expect(page.getByText('kept for you on the server')).toBeVisible()
  await create(page)

  await page.goto(`${deskSite.origin}/ai/illustrated`)
  const picture = page.getByRole('img', { name: 'A *green* wall' })
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(picture).toHaveAttribute('height', '1000')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\.avif$/)
  const shown = await page.request.get(
    await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
  )
  expect(shown.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const src = await picture.getAttribute('src')
  expect((await page.request.get(deskSite.origin + src)).headers()['content-type']).toBe(
    'image/webp',
  )
  const feed = await page.request.get(`${deskSite.origin}/feed.json`)
  expect(await feed.text()).toContain(`${deskSite.origin}${src}`)
})

test('one that is pasted or dropped into the text asks for its description', async ({
  page,
  deskSite,
}) => {
  await openForm(page, deskSite)
  const body = page.locator('#body')
  await paste(body, await aPhotograph('#e67e22', 400, 300))
  await expect(dialogOf(page).getByLabel('Description', { exact: true })).toBeFocused()
  await dialogOf(page).getByLabel('It is decoration only').check()
  await insert(page)
  await expect(body).toHaveValue(/^!\[\]\(\S+-400x300\.webp\)\n$/)
  await drop(body, await aPhotograph('#e74c3c', 400, 200))
  await dialogOf(page).getByLabel('Description', { exact: true }).fill('Red')
  await insert(page)
  await expect(body).toHaveValue(/-400x300\.webp\)\n\n!\[Red\]\(\S+-400x200\.webp\)\n$/)
})

test('a text that is pasted with its picture stays a text', async ({ page, deskSite }) => {
  await openForm(page, deskSite)
  await paste(page.locator('#body'), await aPhotograph('#e67e22', 400, 300), 'A table')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
})

test.describe('a file that lies', () => {
  test.use({ expectedComplaints: [/422 \(Unprocessable/] })

  test('is refused in the dialog, and the description stays', async ({ page, deskSite }) => {
    await openForm(page, deskSite)
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.locator('#body-picture').setInputFiles(aLiar)
    await dialogOf(page).getByLabel('Description', { exact: true }).fill('A beach')
    await insert(page)
    await expect(dialogOf(page).getByText('This is not a picture')).toBeVisible()
    await page.locator('#body-picture').setInputFiles(await aPhotograph('#f5d76e', 300, 200))
    await insert(page)
    await expect(page.locator('#body')).toHaveValue(/^!\[A beach\]/)
  })
})
