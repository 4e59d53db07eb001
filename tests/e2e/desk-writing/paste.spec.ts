import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/desk/newsroom'
import { aPhotograph } from '../../support/pictures/picture-files'
import { openForm } from '../desk-pictures/article-form'

const clipboardOf = (source: string, name = 'clipboard.html') =>
  readFileSync(new URL(`../../support/desk/clipboard/${source}/${name}`, import.meta.url), 'utf8')

/** Pastes as the browser does. Returns whether the page handled it, and the browser has nothing left to do. */
function paste(into: Locator, texts: Record<string, string>): Promise<boolean> {
  return into.evaluate((field, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    const init = { clipboardData, bubbles: true, cancelable: true }
    return !field.dispatchEvent(new ClipboardEvent('paste', init))
  }, texts)
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

test('rich text is pasted as markdown', async ({ page, newsroom }) => {
  await openForm(page, newsroom)
  const body = page.locator('#body')
  await body.fill('Before.')

  await test.step('from Word, after what is there, and one undo removes it', async () => {
    await paste(body, { 'text/html': clipboardOf('word'), 'text/plain': 'Supply chain attacks' })
    await expect(body).toHaveValue(`Before.\n\n${clipboardOf('word', 'expected.md')}`)
    await expect(toast(page, 'One picture did not come with the text.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(body).toHaveValue('Before.')
  })

  await test.step('what is typed during the conversion stays, and the text goes where it was pasted', async () => {
    await body.fill('One. Two.')
    await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))
    await body.evaluate((field: HTMLTextAreaElement) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>a <b>b</b></p>')
      const init = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', init))
      field.setSelectionRange(field.value.length, field.value.length)
      document.execCommand('insertText', false, ' Three')
    })
    await expect(body).toHaveValue('One.a **b** Two. Three')
    await page.keyboard.type('.')
    await expect(body).toHaveValue('One.a **b** Two. Three.')
  })

  await test.step('a picture in it is uploaded, and one of another site becomes a link', async () => {
    await body.fill('')
    const photograph = (await aPhotograph('#2980b9', 320, 200)).buffer.toString('base64')
    const html = `<h2>A</h2><p><img src="data:image/jpeg;base64,${photograph}" alt="Blue"></p>
      <p><img src="https://pictures.example/b.png" alt="Red"></p><p>End</p>`
    await paste(body, { 'text/html': html, 'text/plain': 'A' })
    await expect(body).toHaveValue(
      /^# A\n\n!\[Blue\]\(\/storage\/\S+-320x200\.webp\)\n\n\[Red\]\(<https:\/\/pictures\.example\/b\.png>\)\n\nEnd\n$/,
    )
    await expect(toast(page, 'One picture could not be copied from another site')).toBeVisible()
  })

  await test.step('an address over a selection makes a link', async () => {
    await body.fill('Read the report.')
    await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 15))
    await paste(body, { 'text/plain': 'https://a.example/x?utm_source=mail' })
    await expect(body).toHaveValue('Read [the report](https://a.example/x).')
    await page.keyboard.press('Control+z')
    await expect(body).toHaveValue('Read the report.')
  })

  await test.step('plain text and code are left to the browser, and HTML that is too large is pasted as text', async () => {
    expect(await paste(body, { 'text/plain': 'plain' })).toBe(false)
    const code = { 'text/html': clipboardOf('vs-code'), 'vscode-editor-data': '{}' }
    expect(await paste(body, { ...code, 'text/plain': 'const a = 1' })).toBe(false)
    await body.fill('')
    await paste(body, {
      'text/html': `<b>a</b>${'b'.repeat(5_000_000)}`,
      'text/plain': 'All of it',
    })
    await expect(body).toHaveValue('All of it')
    await expect(toast(page, 'too large to convert')).toBeVisible()
  })
})
