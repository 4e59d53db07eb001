import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import {
  bodyField,
  bodyValue,
  type EditorElement,
  fillBody,
  setCaretInBody,
} from '../../support/desk/body'
import { expect, test } from '../../support/desk/newsroom'
import { openForm } from '../../support/on-screen/article-form'
import { aPhotograph } from '../../support/pictures/picture-files'

const clipboardOf = (source: string, name = 'clipboard.html') =>
  readFileSync(new URL(`../../support/desk/clipboard/${source}/${name}`, import.meta.url), 'utf8')

/** Pastes as the browser does. */
function paste(into: Locator, texts: Record<string, string>): Promise<void> {
  return into.evaluate((field, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    const init = { clipboardData, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', init))
  }, texts)
}

/** Drops behind a word of the text, as the browser does for what comes from another window. */
function drop(page: Page, texts: Record<string, string>, word: string): Promise<void> {
  return bodyField(page).evaluate(
    (field, { texts, word }) => {
      const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
      while (walker.nextNode() && !walker.currentNode.textContent?.includes(word));
      const range = document.createRange()
      const end = (walker.currentNode.textContent?.indexOf(word) ?? 0) + word.length
      range.setStart(walker.currentNode, end - 1)
      range.setEnd(walker.currentNode, end)
      const { right, top, height } = range.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) dataTransfer.setData(type, text)
      const place = { clientX: right, clientY: top + height / 2 }
      const init = { dataTransfer, ...place, bubbles: true, cancelable: true }
      walker.currentNode.parentElement?.dispatchEvent(new DragEvent('drop', init))
    },
    { texts, word },
  )
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

test.use({ expectedConsoleErrors: [/net::ERR_FAILED/] })

test('rich text is pasted as markdown', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  const body = bodyField(page)
  await fillBody(page, 'Before.')

  await test.step('from Word, after what is there, and one undo removes it', async () => {
    await paste(bodyField(page), {
      'text/html': clipboardOf('word'),
      'text/plain': 'Supply chain attacks',
    })
    await expect(bodyValue(page)).toHaveValue(
      `Before.\n\n${clipboardOf('word', 'expected.md').trimEnd()}`,
    )
    await expect(toast(page, 'One picture did not come with the text.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(bodyValue(page)).toHaveValue('Before.')
  })

  await test.step('what is typed during the conversion stays, and the text goes where it was pasted', async () => {
    await fillBody(page, 'One. Two.')
    await setCaretInBody(page, 4)
    await body.evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>a <b>b</b></p>')
      const init = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', init))
      // At once: the conversion may take no longer than the next command of this test.
      const { view } = (field as EditorElement).cmTile.root
      view.dispatch({ selection: { anchor: 9 }, scrollIntoView: true })
    })
    await page.keyboard.type(' Three')
    await expect(bodyValue(page)).toHaveValue('One.a **b** Two. Three')
    await page.keyboard.type('.')
    await expect(bodyValue(page)).toHaveValue('One.a **b** Two. Three.')
  })

  await test.step('a picture in it is uploaded, and one of another site becomes a link', async () => {
    await fillBody(page, '')
    const photograph = (await aPhotograph('#2980b9', 320, 200)).buffer.toString('base64')
    const html = `<h2>A</h2><p><img src="data:image/jpeg;base64,${photograph}" alt="Blue"></p>
      <p><img src="https://pictures.example/b.png" alt="Red"></p><p>End</p>`
    await paste(bodyField(page), { 'text/html': html, 'text/plain': 'A' })
    await expect(bodyValue(page)).toHaveValue(
      /^# A\n\n!\[Blue\]\(\/storage\/\S+-320x200\.webp\)\n\n\[Red\]\(<https:\/\/pictures\.example\/b\.png>\)\n\nEnd$/,
    )
    await expect(toast(page, 'One picture could not be copied from another site')).toBeVisible()
  })

  await test.step('nothing of a picture is in the text before it is stored, and undo leaves nothing behind', async () => {
    await page.route('**/pictures/body', () => {})
    await fillBody(page, 'Before.')
    const photograph = (await aPhotograph('#27ae60', 320, 200)).buffer.toString('base64')
    const html = `<p>A <b>b</b></p><p><img src="data:image/jpeg;base64,${photograph}"></p><p>C</p>`
    await paste(bodyField(page), { 'text/html': html, 'text/plain': 'A b C' })
    await expect(body.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await expect(bodyValue(page)).toHaveValue('Before.\n\nA **b**\n\nC')
    await page.keyboard.press('Control+z')
    await expect(bodyValue(page)).toHaveValue('Before.')
    await expect(body.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/pictures/body')
  })

  await test.step('a picture of Google Docs is copied, again if the connection failed', async () => {
    const address = 'https://lh3.googleusercontent.com/docs/abc'
    const { buffer: body, mimeType: contentType } = await aPhotograph('#d35400', 330, 200)
    await page.route(`${address}*`, (route) => route.abort())
    await fillBody(page, '')
    const html = `<p>A <b>b</b></p><p><img src="${address}" alt="Orange"></p>`
    await paste(bodyField(page), { 'text/html': html, 'text/plain': 'A b' })
    await expect(page.getByText('The picture could not be copied.')).toBeVisible()
    await page.unroute(`${address}*`)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await page.route(`${address}*`, (route) => route.fulfill({ body, contentType, headers }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(bodyValue(page)).toHaveValue(
      /^A \*\*b\*\*\n\n!\[Orange\]\(\S+-330x200\.webp\)\n+$/,
    )
  })

  await test.step('it becomes a part of the list or quote that it is pasted into', async () => {
    await fillBody(page, '- ')
    await paste(bodyField(page), {
      'text/html': '<ul><li>a</li><li>b</li></ul>',
      'text/plain': 'a b',
    })
    await expect(bodyValue(page)).toHaveValue('- a\n- b')
    await fillBody(page, '> ')
    await paste(bodyField(page), { 'text/html': '<p>a</p><p><b>b</b></p>', 'text/plain': 'a b' })
    await expect(bodyValue(page)).toHaveValue('> a\n>\n> **b**')
  })

  await test.step('rich text from another window lands where it is dropped', async () => {
    await fillBody(page, 'One two\n\nThree four')
    await page.keyboard.press('Control+Home')
    await drop(page, { 'text/html': '<p>a <b>b</b></p>', 'text/plain': 'a b' }, 'Three')
    await expect(bodyValue(page)).toHaveValue('One two\n\nThreea **b** four')
    await page.keyboard.press('Control+z')
  })

  await test.step('text that is dragged within the field is moved as it is', async () => {
    await fillBody(page, 'One **two**\n\nThree')
    await setCaretInBody(page, 6)
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Shift+ArrowRight')
    await bodyField(page).getByText('two').hover()
    await page.mouse.down()
    // In small steps, as a hand moves: a jump would select text instead.
    const { x = 0, y = 0 } = (await bodyField(page).getByText('Three').boundingBox()) ?? {}
    await page.mouse.move(x + 1, y + 12, { steps: 40 })
    await page.mouse.up()
    await expect(bodyValue(page)).toHaveValue('One ****\n\ntwoThree')
  })

  await test.step('an address over a selection makes a link', async () => {
    await fillBody(page, 'Read the report.')
    await setCaretInBody(page, 5)
    for (let n = 0; n < 10; n += 1) await page.keyboard.press('Shift+ArrowRight')
    await paste(bodyField(page), { 'text/plain': 'https://a.example/x?utm_source=mail' })
    await expect(bodyValue(page)).toHaveValue('Read [the report](https://a.example/x).')
    await page.keyboard.press('Control+z')
    await expect(bodyValue(page)).toHaveValue('Read the report.')
  })

  await test.step('plain text and code stay as they are, and HTML that is too large is pasted as text', async () => {
    await fillBody(page, '')
    await paste(bodyField(page), { 'text/plain': '*plain*' })
    await expect(bodyValue(page)).toHaveValue('*plain*')
    const code = { 'text/html': clipboardOf('vs-code'), 'vscode-editor-data': '{}' }
    await fillBody(page, '')
    await paste(bodyField(page), { ...code, 'text/plain': 'const a = 1' })
    await expect(bodyValue(page)).toHaveValue('const a = 1')
    await fillBody(page, '')
    await paste(bodyField(page), {
      'text/html': `<b>a</b>${'b'.repeat(5_000_000)}`,
      'text/plain': 'All of it',
    })
    await expect(bodyValue(page)).toHaveValue('All of it')
    await expect(toast(page, 'too large to convert')).toBeVisible()
  })
})
