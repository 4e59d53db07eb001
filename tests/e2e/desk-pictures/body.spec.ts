import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/axe'
import { expect, type Newsroom, test } from '../../support/desk/newsroom'
import { aLiar, aPhotograph, drop, paste } from '../../support/pictures/picture-files'
import { create, openForm, writeArticle } from './article-form'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' })
const insert = (page: Page) => dialogOf(page).getByRole('button', { name: 'Insert' }).click()

test.use({ expectedComplaints: [/422 \(Unprocessable/] })

test('pictures are put into a text', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  await test.step('one that is pasted or dropped into the text asks for its description, and one that lies is refused', () =>
    pasteAndDrop(page))
  await test.step('a picture with its description is written where the caret is, and shown to readers', () =>
    insertAtCaret(page, newsroom))
})

async function pasteAndDrop(page: Page): Promise<void> {
  const body = page.locator('#body')
  const description = dialogOf(page).getByLabel('Description', { exact: true })
  await paste(body, await aPhotograph('#e67e22', 400, 300))
  await expect(description).toBeFocused()
  await dialogOf(page).getByLabel('It is decoration only').check()
  await insert(page)
  await expect(body).toHaveValue(/^!\[\]\(\S+-400x300\.webp\)\n$/)
  await drop(body, await aPhotograph('#e74c3c', 400, 200))
  await description.fill('Red')
  await insert(page)
  await expect(body).toHaveValue(/-400x300\.webp\)\n\n!\[Red\]\(\S+-400x200\.webp\)\n$/)

  await test.step('a text that is pasted with its picture stays a text', async () => {
    await paste(body, await aPhotograph('#e67e22', 400, 300), 'A table')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  })

  await test.step('a file that lies is refused in the dialog, and the description stays', async () => {
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.locator('#body-picture').setInputFiles(aLiar)
    await description.fill('A beach')
    await insert(page)
    await expect(dialogOf(page).getByText('This is not a picture')).toBeVisible()
    await page.locator('#body-picture').setInputFiles(await aPhotograph('#f5d76e', 300, 200))
    await insert(page)
    await expect(body).toHaveValue(/!\[A beach\]\(\S+-300x200\.webp\)/)
  })
}

async function insertAtCaret(page: Page, newsroom: Newsroom): Promise<void> {
  const slug = `illustrated-${crypto.randomUUID()}`
  await writeArticle(page, slug, 'Before.After.')
  const body = page.locator('#body')
  await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7))
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.locator('#body-picture').setInputFiles(await aPhotograph('#1abc9c', 1600, 1000))
  await insert(page)
  await expect(dialogOf(page).getByText('Say what the picture shows.')).toBeVisible()
  await expectAccessibleOnPhone(page)
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

  await page.goto(`${newsroom.server.origin}/ai/${slug}`)
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
  expect((await page.request.get(newsroom.server.origin + src)).headers()['content-type']).toBe(
    'image/webp',
  )
  const feed = await page.request.get(`${newsroom.server.origin}/feed.json`)
  expect(await feed.text()).toContain(`${newsroom.server.origin}${src}`)
}
