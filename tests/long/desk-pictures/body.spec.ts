import type { Page } from '@playwright/test'
import {
  bodyField,
  bodyValue,
  editorReady,
  fillBody,
  setCaretInBody,
} from '../../support/desk/body'
import { expect, type Newsroom, test } from '../../support/desk/newsroom'
import { create, openForm, writeArticle } from '../../support/on-screen/article-form'
import { expectAccessibleOnPhone } from '../../support/pages/axe'
import {
  aFakePicture,
  aPhotograph,
  drop,
  paste,
  transferOf,
} from '../../support/pictures/picture-files'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' })
const description = (page: Page) => dialogOf(page).getByLabel('Description', { exact: true })
const pending = (page: Page) => bodyField(page).getByRole('group', { name: /^Picture:/ })
const insert = (page: Page) => dialogOf(page).getByRole('button', { name: 'Insert' }).click()

test.use({ expectedConsoleErrors: [/422 \(Unprocessable|net::ERR_FAILED/] })

test('pictures are added to a text', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  await editorReady(page)
  await test.step('a pasted or dropped picture asks for its description, and other files are refused', () =>
    pasteAndDrop(page))
  await test.step('a picture dropped while the dialog of another closes opens its own', () =>
    dropWhileClosing(page))
  await test.step('an upload shows its progress and its failure in the text', () =>
    uploadInPlace(page))
  await test.step('a picture is inserted at the caret, and readers see it', () =>
    insertAtCaret(page, newsroom))
})

async function pasteAndDrop(page: Page): Promise<void> {
  const body = bodyField(page)
  await paste(body, await aPhotograph('#e67e22', 400, 300))
  await expect(description(page)).toBeFocused()
  await dialogOf(page).getByLabel('Decoration only').check()
  await insert(page)
  await expect(bodyValue(page)).toHaveValue(/^!\[\]\(\S+-400x300\.webp\)\n\n$/)
  await drop(body, await aPhotograph('#e74c3c', 400, 200))
  await description(page).fill('Red')
  await insert(page)
  await expect(bodyValue(page)).toHaveValue(
    /-400x300\.webp\)\n\n!\[Red\]\(\S+-400x200\.webp\)\n\n$/,
  )

  await test.step('text that is pasted together with a picture stays text', async () => {
    await paste(body, await aPhotograph('#e67e22', 400, 300), 'A table')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  })

  await test.step('a file that is no picture is refused in the text, and the description is kept', async () => {
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.locator('#body-picture').setInputFiles(aFakePicture)
    await description(page).fill('A beach')
    await dialogOf(page).getByLabel('Caption').fill('Near "Rome"')
    await insert(page)
    await expect(pending(page).getByText('This file is not a supported picture')).toBeVisible()
    await pending(page).getByRole('button', { name: 'Choose another file' }).click()
    await page.locator('#body-picture').setInputFiles(await aPhotograph('#f5d76e', 300, 200))
    await insert(page)
    await expect(bodyValue(page)).toHaveValue(/!\[A beach\]\(\S+-300x200\.webp "Near \\"Rome\\""\)/)
  })
}

/** The upload is shown at its place in the editor, and nothing of it is in the text. */
async function uploadInPlace(page: Page): Promise<void> {
  await fillBody(page, 'Before.\n\nAfter.')
  await setCaretInBody(page, 9)
  const gate = Promise.withResolvers<void>()
  await page.route('**/pictures/body', async (route) => {
    await gate.promise
    await route.abort()
  })
  await drop(bodyField(page), await aPhotograph('#34495e', 640, 400))
  await dialogOf(page).getByLabel('Decoration only').check()
  await insert(page)
  await expect(bodyField(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(bodyValue(page)).toHaveValue('Before.\n\nAfter.')
  await expectAccessibleOnPhone(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Typed.')

  await test.step('publishing waits for it', async () => {
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await expect(page.getByText('A picture is not in the text yet.')).toBeVisible()
    await page.keyboard.press('Control+End')
  })

  await test.step('a lost connection is explained there, and the text goes on', async () => {
    gate.resolve()
    await expect(pending(page).getByText('The upload failed. Check your connection')).toBeVisible()
    await page.keyboard.type(' More.')
    await expect(bodyValue(page)).toHaveValue('Before.\n\nAfter. Typed. More.')
    await expectAccessibleOnPhone(page)
  })

  await test.step('the file can be sent again, and undo never shows a placeholder', async () => {
    await page.unroute('**/pictures/body')
    const again = pending(page).getByRole('button', { name: 'Try again' })
    await again.focus()
    await page.keyboard.press('Enter')
    const filled = /^Before\.\n\n!\[\]\(\S+-640x400\.webp\)\n\nAfter\. Typed\. More\.$/
    await expect(bodyValue(page)).toHaveValue(filled)
    await expect(pending(page)).toHaveCount(0)
    await expect(bodyField(page)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(bodyValue(page)).toHaveValue('Before.\n\nAfter. Typed. More.')
    await page.keyboard.press('Control+Shift+z')
    await expect(bodyValue(page)).toHaveValue(filled)
  })

  await test.step('of several files, each asks for its description, and they keep their order', async () => {
    await fillBody(page, '')
    const files = [await aPhotograph('#1abc9c', 210, 100), await aPhotograph('#9b59b6', 220, 100)]
    const transfers = await Promise.all(files.map((file) => transferOf(page, file)))
    const dataTransfer = await page.evaluateHandle(([first, second]) => {
      for (const file of second?.files ?? []) first?.items.add(file)
      return first
    }, transfers)
    await bodyField(page).dispatchEvent('drop', { dataTransfer })
    for (const name of ['First', 'Second']) {
      await expect(description(page)).toHaveValue('')
      await description(page).fill(name)
      await insert(page)
    }
    await expect(bodyValue(page)).toHaveValue(
      /^!\[First\]\(\S+-210x100\.webp\)\n\n!\[Second\]\(\S+-220x100\.webp\)\n+$/,
    )
  })

  await test.step('an upload can be cancelled', async () => {
    await page.route('**/pictures/body', () => {})
    await paste(bodyField(page), await aPhotograph('#34495e', 200, 100))
    await dialogOf(page).getByLabel('Decoration only').check()
    await insert(page)
    await pending(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(pending(page)).toHaveCount(0)
    await page.unroute('**/pictures/body')
  })
}

/** Drops the second picture before the browser has reported that the dialog of the first is closed. */
async function dropWhileClosing(page: Page): Promise<void> {
  const body = bodyField(page)
  await drop(body, await aPhotograph('#16a085', 500, 300))
  await expect(dialogOf(page)).toBeVisible()
  const dataTransfer = await transferOf(page, await aPhotograph('#8e44ad', 600, 300))
  await dialogOf(page).evaluate((dialog: HTMLDialogElement, dataTransfer) => {
    dialog.close()
    const init = { dataTransfer, bubbles: true, cancelable: true }
    document.getElementById('body')?.dispatchEvent(new DragEvent('drop', init))
  }, dataTransfer)
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByLabel('Decoration only').check()
  await insert(page)
  await expect(bodyValue(page)).toHaveValue(/-600x300\.webp\)/)
  await fillBody(page, '')
}

async function insertAtCaret(page: Page, newsroom: Newsroom): Promise<void> {
  const slug = `illustrated-${crypto.randomUUID()}`
  await writeArticle(page, slug, 'Before.After.')
  const body = bodyField(page)
  await setCaretInBody(page, 7)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.locator('#body-picture').setInputFiles(await aPhotograph('#1abc9c', 1600, 1000))
  await insert(page)
  await expect(dialogOf(page).getByText('Describe what the picture shows.')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await description(page).fill('A *green* wall')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(body).toBeFocused()
  await expect(bodyValue(page)).toHaveValue(
    /^Before\.\n\n!\[A \\\*green\\\* wall\]\(\/storage\/\S+-1600x1000\.webp\)\n\nAfter\.$/,
  )
  await page.keyboard.press('Control+z')
  await expect(bodyValue(page)).toHaveValue('Before.After.')
  await page.keyboard.press('Control+Shift+z')
  await expect(bodyValue(page)).toHaveValue(/1600x1000/)
  await expect(page.getByText('Autosaved on the server')).toBeVisible()
  await create(page)

  await page.goto(`${newsroom.server.origin}/ai/${slug}`)
  const picture = page.getByRole('img', { name: 'A *green* wall' })
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(picture).toHaveAttribute('height', '1000')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\.avif$/)
  const avif = await page.request.get(
    await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
  )
  expect(avif.headers()).toMatchObject({
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
