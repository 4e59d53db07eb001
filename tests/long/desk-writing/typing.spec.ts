import type { Page } from '@playwright/test'
import {
  bodyField,
  bodyValue,
  caretInBody,
  caretTop,
  fillBody,
  readBody,
  setCaretInBody,
} from '../../support/desk/body'
import {
  anArticle,
  aTitle,
  expect,
  openHydrated,
  previewFrame,
  showSection,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyValue
const paragraphs = (page: Page) =>
  previewFrame(page).getByText(/^(New )?Paragraph \d+ of the night\.$/)
const nextPreview = (page: Page) => page.waitForResponse(/\/preview$/)

/** Counts the paragraphs that are added to the preview from now on. */
async function countAddedParagraphs(page: Page): Promise<() => Promise<number>> {
  await page.locator('iframe[title="Page preview"]').evaluate((frame: HTMLIFrameElement) => {
    const text = frame.contentDocument?.querySelector('article')
    if (!text) throw new Error('no page')
    const watched = window as unknown as { added: number }
    watched.added = 0
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        watched.added += [...addedNodes].filter(({ nodeName }) => nodeName === 'P').length
      }
    }).observe(text, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { added: number }).added)
}

test('a key does not render the preview, and a changed paragraph renders only itself', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Preview')
  const lines = Array.from({ length: 40 }, (_, n) => `Paragraph ${n} of the night.`)
  const first = nextPreview(page)
  await write(page, { title: aTitle(), body: lines.join('\n\n') })
  await first
  await expect(paragraphs(page)).toHaveCount(40)
  const added = await countAddedParagraphs(page)
  const again = nextPreview(page)
  await page.getByLabel('Title', { exact: true }).pressSequentially(' and more')
  await again
  await expect(previewFrame(page).locator('h1')).toContainText('and more')
  expect(await added()).toBe(0)

  await bodyField(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('New ')
  await expect(paragraphs(page).first()).toHaveText('New Paragraph 0 of the night.')
  expect(await added()).toBe(1)
})

test('a key in a long text changes little of the page, which has only the visible lines', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Preview')
  const first = nextPreview(page)
  await fillBody(page, 'The watch wrote **another** line of the night.\n\n'.repeat(1_400))
  await first
  await page.keyboard.press('Control+Home')
  const { changes, lines } = await page.evaluate(async () => {
    const editor = document.getElementById('body')
    if (!editor) throw new Error('no body')
    editor.focus()
    let changes = 0
    const watching = new MutationObserver((records) => {
      changes += records.length
    })
    const kinds = { subtree: true, childList: true, characterData: true, attributes: true }
    watching.observe(document, kinds)
    document.execCommand('insertText', false, 'a')
    // The editor and the form follow before the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return { changes, lines: editor.childElementCount }
  })
  // Of nearly three thousand lines. A check of the text that ends meanwhile changes some, too.
  expect(changes).toBeLessThan(300)
  expect(lines).toBeLessThan(200)
})

test('a save keeps the caret, the focus, the scroll position and the undo history', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title: aTitle(), body: 'A quiet line.\n\n'.repeat(60) })
  await setCaretInBody(page, 390)
  await page.keyboard.type('LOUD ')
  const top = await caretTop(page)
  await test.step('when a post is created', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Article created successfully!').first()).toBeVisible()
    await expect(page).toHaveURL(/articles\/[\w-]{36}\?created=/)
    await expect(bodyField(page)).toBeFocused()
    expect(await caretInBody(page)).toBe(395)
    expect(Math.abs((await caretTop(page)) - top)).toBeLessThan(50)
    await expect(page.getByLabel('Slug')).toHaveValue(/^a-story-of-the-night-watch/)
  })
  await test.step('and when it is saved', async () => {
    await page.keyboard.type('AND CLEAR ')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/saved=2/)
    await expect(bodyField(page)).toBeFocused()
    expect(await caretInBody(page)).toBe(405)
    expect(Math.abs((await caretTop(page)) - top)).toBeLessThan(50)
    await expect(body(page)).toHaveValue(/LOUD AND CLEAR/)
    for (let n = 0; n < 10 && /LOUD/.test(await readBody(page)); n += 1) {
      await page.keyboard.press('Control+z')
    }
    await expect(body(page)).toHaveValue('A quiet line.\n\n'.repeat(60))
  })
})

test('text that is typed during a save begins the next autosave', async ({
  page,
  context,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  await openHydrated(page, url)
  const release = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(/articles\/[\w-]+\.data/, async (route) => {
    sent.resolve()
    await release.promise
    await route.continue()
  })
  await write(page, { body: 'Saved.' })
  await page.keyboard.press('Control+s')
  await sent.promise
  await page.keyboard.type(' And more.')
  release.resolve()
  await expect(page).toHaveURL(/saved=2/)
  await expect(body(page)).toHaveValue('Saved. And more.')
  await expect(page.getByText('Autosaved on the server and in this browser')).toBeVisible()
  await page.close()
  const after = await context.newPage()
  await openHydrated(after, url)
  await expect(body(after)).toHaveValue('Saved.')
  const offered = after.getByRole('region', { name: 'You have unsaved text' }).getByRole('listitem')
  await expect(offered).toHaveCount(1)
  await offered.getByRole('button', { name: 'Continue' }).click()
  await expect(body(after)).toHaveValue('Saved. And more.')
})
