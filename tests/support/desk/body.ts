import { expect, type Page } from '@playwright/test'

/** The field that the body is written in: a text area, and once its code is loaded the editor. */
export const bodyField = (page: Page, name = 'body') => page.locator(`#${name}`)

/** Waits until the editor is in the place of the text area. */
export async function editorReady(page: Page, name = 'body'): Promise<void> {
  await expect(bodyField(page, name)).toHaveAttribute('contenteditable', 'true')
}

/** Carries the text in the form. */
export const bodyValue = (page: Page, name = 'body') => page.locator(`[name="${name}"]`)

/**
 * Replaces the text, as one change. The caret is at its end, and the field has the focus. A page that is not hydrated has
 * a text area.
 */
export async function fillBody(page: Page, text: string, name = 'body'): Promise<void> {
  const isHydrated = await page.locator('html[data-script="running"]').count()
  if (isHydrated === 0) return bodyField(page, name).fill(text)
  await editorReady(page, name)
  await bodyField(page, name).focus()
  await bodyValue(page, name).evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, text)
  await page.keyboard.press('Control+End')
  await expectBody(page, text, name)
}

export async function expectBody(page: Page, text: string | RegExp, name = 'body'): Promise<void> {
  await expect(bodyValue(page, name)).toHaveValue(text)
}

export async function readBody(page: Page): Promise<string> {
  await editorReady(page)
  return bodyValue(page).evaluate((input: HTMLInputElement) => input.value)
}

/** CodeMirror's own view of the element, as far as it is needed here. */
export interface EditorElement extends HTMLElement {
  cmTile: {
    root: {
      view: {
        state: { selection: { main: { head: number } } }
        dispatch: (change: { selection: { anchor: number }; scrollIntoView: boolean }) => void
        coordsAtPos: (place: number) => { top: number } | null
      }
    }
  }
}

/** Where the caret is, in characters from the beginning of the text. */
export async function caretInBody(page: Page): Promise<number> {
  await editorReady(page)
  return bodyField(page).evaluate(
    (element) => (element as EditorElement).cmTile.root.view.state.selection.main.head,
  )
}

/** Puts the caret at this place, in characters from the beginning of the text. */
export async function setCaretInBody(page: Page, place: number): Promise<void> {
  await editorReady(page)
  await bodyField(page).evaluate((element, anchor) => {
    element.focus()
    const { view } = (element as EditorElement).cmTile.root
    view.dispatch({ selection: { anchor }, scrollIntoView: true })
  }, place)
}

/** Where the caret is on the screen, in pixels from the top. */
export async function caretTop(page: Page): Promise<number> {
  await editorReady(page)
  return bodyField(page).evaluate((element) => {
    const { view } = (element as EditorElement).cmTile.root
    return view.coordsAtPos(view.state.selection.main.head)?.top ?? Number.NaN
  })
}
