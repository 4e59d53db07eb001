import { expect, type Page } from '@playwright/test'

/** The field that the body is written in: a text area, and once its code is loaded the editor. */
export const bodyField = (page: Page, name = 'body') => page.locator(`#${name}`)

/** Waits until the editor is in the place of the text area. */
export async function editorReady(page: Page, name = 'body'): Promise<void> {
  await expect(bodyField(page, name)).toHaveAttribute('contenteditable', 'true')
}

/** Carries the text in the form. */
export const bodyValue = (page: Page) => page.locator('[name="body"]')

/** Replaces the text, as one change. The caret is at its end, and the field has the focus. */
export async function fillBody(page: Page, text: string): Promise<void> {
  await editorReady(page)
  await bodyField(page).focus()
  await bodyValue(page).evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, text)
  await page.keyboard.press('Control+End')
  await expectBody(page, text)
}

export async function expectBody(page: Page, text: string | RegExp): Promise<void> {
  await expect(bodyValue(page)).toHaveValue(text)
}

export async function readBody(page: Page): Promise<string> {
  await editorReady(page)
  return bodyValue(page).evaluate((input: HTMLInputElement) => input.value)
}

/** Where the caret is, in characters from the beginning of the text. */
export async function caretInBody(page: Page): Promise<number> {
  await editorReady(page)
  return bodyField(page).evaluate((content) => {
    const selection = getSelection()
    const lines = [...content.querySelectorAll('.cm-line')]
    const line = lines.findIndex((one) => one.contains(selection?.focusNode ?? null))
    if (!selection?.focusNode || line === -1) return -1
    const range = document.createRange()
    range.setStart(lines[line] ?? content, 0)
    range.setEnd(selection.focusNode, selection.focusOffset)
    const before = lines.slice(0, line).map((one) => `${one.textContent}\n`)
    return before.join('').length + range.toString().length
  })
}

/** Puts the caret at this place, in characters from the beginning of the text. */
export async function setCaretInBody(page: Page, place: number): Promise<void> {
  const text = await readBody(page)
  await bodyField(page).focus()
  await page.keyboard.press('Control+Home')
  const lines = text.slice(0, place).split('\n')
  for (let n = 1; n < lines.length; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  for (let n = 0; n < (lines.at(-1)?.length ?? 0); n += 1) await page.keyboard.press('ArrowRight')
}
