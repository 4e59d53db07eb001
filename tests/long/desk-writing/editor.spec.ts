import type { Page } from '@playwright/test'
import { bodyField, editorReady, expectBody, fillBody, readBody } from '../../support/desk/body'
import { aTitle, expect, openHydrated, signInAs, test, write } from '../../support/desk/newsroom'
import { expectAccessibleOnPhone } from '../../support/pages/axe'

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const counts = (page: Page) => page.locator('[data-counts]')

test('a text is written with keys, toolbar and menu', async ({ page, newsroom }) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await editorReady(page)
  await bodyField(page).focus()
  await test.step('marks, headings and lists', () => writeWithKeys(page))
  await test.step('marks, links and quotes end by keys', () => endByKeys(page))
  await test.step('a table is typed by hand', () => typeTable(page))
  await test.step('Escape leaves focus mode at once', () => leaveFocusMode(page))
  await test.step('the / menu starts a block', () => useMenu(page))
  await test.step('Tab moves in a table, and leaves it below', () => writeTable(page))
  await test.step('undo survives a save', () => undoAfterSave(page))
  await test.step('find and replace', () => findAndReplace(page))
  await test.step('the / menu is seen at the end of a text longer than the window', () =>
    openMenuAtEnd(page))
  await test.step('the outline jumps to a heading, and counts follow the selection', () =>
    jumpAndCount(page))
  await test.step('Tab leaves the editor, Shift+Tab too', () => leaveByKeyboard(page))
  await test.step('on a phone the toolbar is one row with a menu', () => onPhone(page))
})

async function writeWithKeys(page: Page): Promise<void> {
  await page.keyboard.type('A bold word')
  await page.keyboard.press('Control+b')
  await expectBody(page, 'A bold **word**')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Bold').click()
  await expectBody(page, 'A bold word')
  await expect(bodyField(page)).toBeFocused()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('After it (yes')
  await expectBody(page, '## A bold word\n- one\n  - two\n\nAfter it (yes)')
  await clear(page)
}

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
}

async function endByKeys(page: Page): Promise<void> {
  await page.keyboard.type('He said ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('stop now')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' in ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('a report')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://a.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.')
  await page.keyboard.press('Control+Shift+9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Then he left.')
  await expectBody(
    page,
    '> He said **stop now** in [a report](https://a.example).\n\nThen he left.',
  )
  await clear(page)
}

async function typeTable(page: Page): Promise<void> {
  for (const row of ['| a | b |', '| - | - |', '| 1 | 2 |', '| 3 | 4 |']) {
    await page.keyboard.type(row)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await expectBody(page, '| a   | b   |\n| --- | --- |\n| 1   | 2   |\n| 3   | 4   |\n\n')
  await clear(page)
}

async function leaveFocusMode(page: Page): Promise<void> {
  const html = page.locator('html')
  await page.keyboard.press('Control+Shift+F')
  await expect(html).toHaveAttribute('data-focus-mode')
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(html).not.toHaveAttribute('data-focus-mode')
  await clear(page)
}

async function useMenu(page: Page): Promise<void> {
  await page.keyboard.type('/')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: 'Quote' })).toBeVisible()
  await page.keyboard.type('tab')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectBody(page, /^\| Heading \|/)
}

async function writeTable(page: Page): Promise<void> {
  await page.keyboard.type('Name')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kind')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Emotet')
  await page.keyboard.press('Tab')
  await page.keyboard.type('loader')
  await page.keyboard.press('Tab')
  await expectBody(
    page,
    '| Name   | Kind   |\n| ------ | ------ |\n| Emotet | loader |\n|        |        |',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.type('After the table.')
  await expectBody(
    page,
    '| Name   | Kind   |\n| ------ | ------ |\n| Emotet | loader |\n\nAfter the table.',
  )
}

async function undoAfterSave(page: Page): Promise<void> {
  await write(page, { title: aTitle() })
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' More.')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/articles\/[\w-]{36}\?created=/)
  await expect(bodyField(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectBody(page, /After the table\.$/)
  await page.keyboard.press('Control+Shift+z')
  await expectBody(page, /After the table\. More\.$/)
}

async function findAndReplace(page: Page): Promise<void> {
  await page.keyboard.press('Control+f')
  const find = page.getByRole('textbox', { name: 'Find' })
  const status = page.getByRole('search', { name: 'Find and replace' }).getByRole('status')
  await find.fill('unwritten')
  await expect(status).toHaveText('Not found')
  await find.fill('loader')
  await expect(status).toHaveText('1 match')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('1 of 1')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('trojan')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await expectBody(page, /\| trojan \|/)
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
}

async function openMenuAtEnd(page: Page): Promise<void> {
  await fillBody(page, 'A quiet line of words.\n\n'.repeat(60))
  await page.keyboard.press('Control+End')
  // As far down as typing leaves the last line.
  const lastLine = page.locator('.cm-line').last()
  await lastLine.evaluate((line) => {
    scrollBy({ top: line.getBoundingClientRect().top - innerHeight + 145, behavior: 'instant' })
  })
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox').getByRole('option')
  await expect(menu.filter({ hasText: 'Quote' })).toBeInViewport()
  await page.keyboard.press('Backspace')
}

async function jumpAndCount(page: Page): Promise<void> {
  const long = 'A quiet line of words.\n\n'.repeat(60)
  await fillBody(page, `## First part\n\n${long}## Second part\n\nThe end.`)
  await expect(counts(page)).toHaveText('306 words · 1,479 characters · 2 min read')
  await tool(page, 'Outline').click()
  await page.getByRole('menuitem', { name: 'First part' }).click()
  await expect(bodyField(page)).toBeFocused()
  await expect(page.getByText('## First part')).toBeInViewport()
  await page.keyboard.press('Shift+End')
  await expect(counts(page)).toHaveText('Selected: 2 words · 13 characters · 1 min read')
}

async function leaveByKeyboard(page: Page): Promise<void> {
  const before = await readBody(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Tab')
  await expect(bodyField(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(bodyField(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(bodyField(page)).not.toBeFocused()
  expect(await readBody(page)).toBe(before)
}

async function onPhone(page: Page): Promise<void> {
  await expectAccessibleOnPhone(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(tool(page, 'Footnote')).toHaveCount(0)
  await fillBody(page, 'Said.')
  await tool(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Footnote' }).click()
  await page.keyboard.type('By whom.')
  await expectBody(page, 'Said.[^1]\n\n[^1]: By whom.')
}

test('without scripts the body is a text area', async ({ browser, newsroom }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signInAs(context, newsroom)
  const page = await context.newPage()
  await page.goto(`${newsroom.desk}/articles/new`)
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill('Plain text.')
  await page.getByLabel('Title', { exact: true }).fill(aTitle())
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toHaveValue('Plain text.')
  await context.close()
})

test('a key that is typed while the editor takes over is kept', async ({ page, newsroom }) => {
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/editor\.view/, async (route) => {
    await release.promise
    await route.continue()
  })
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await bodyField(page).focus()
  const text = 'Not a single key is lost while the editor arrives.'
  for (const [n, key] of [...text].entries()) {
    if (n === 10) release.resolve()
    await page.keyboard.press(key === ' ' ? 'Space' : key)
  }
  await editorReady(page)
  await expectBody(page, text)
  await expect(bodyField(page)).toBeFocused()
})

test('a line of a million characters can be edited', async ({ page, newsroom }) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await editorReady(page)
  await fillBody(page, 'word '.repeat(200_000))
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Quick')
  await expectBody(page, /^Quickword /)
})
