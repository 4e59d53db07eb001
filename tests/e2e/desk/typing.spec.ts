import type { Page } from '@playwright/test'
import {
  anArticle,
  aTitle,
  expect,
  openHydrated,
  showSection,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const prose = (page: Page) => page.getByRole('region', { name: 'Preview' }).locator('.prose')
const nextPreview = (page: Page) => page.waitForResponse(/\/preview$/)
const caret = (page: Page) =>
  body(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)

/** Counts the elements that are added to the preview from now on. */
async function countAddedElements(page: Page): Promise<() => Promise<number>> {
  await prose(page).evaluate((element) => {
    const watched = window as unknown as { added: number }
    watched.added = 0
    new MutationObserver((records) => {
      for (const { addedNodes } of records) watched.added += addedNodes.length
    }).observe(element.parentElement ?? element, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { added: number }).added)
}

test('a key does not render the preview, and a changed paragraph renders only itself', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Preview')
  const paragraphs = Array.from({ length: 40 }, (_, n) => `Paragraph ${n} of the night.`)
  const first = nextPreview(page)
  await write(page, { title: aTitle(), body: paragraphs.join('\n\n') })
  await first
  await expect(prose(page).locator('p')).toHaveCount(40)
  const added = await countAddedElements(page)
  const again = nextPreview(page)
  await page.getByLabel('Title', { exact: true }).pressSequentially(' and more')
  await again
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('and more')
  expect(await added()).toBe(0)

  await body(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
  await body(page).pressSequentially('New ')
  await expect(prose(page).locator('p').first()).toHaveText('New Paragraph 0 of the night.')
  expect(await added()).toBe(1)
})

test('a key in a long text costs little more than in a bare text area', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Preview')
  const first = nextPreview(page)
  await body(page).fill('The watch wrote **another** line of the night. '.repeat(1_400))
  await first
  // Typed by a script, so that only the page's work is measured: the fastest of many, as the machine may be busy.
  const [bareMs, ourMs] = await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#body')
    if (!field) throw new Error('no body')
    const other = document.createElement('textarea')
    other.className = field.className
    other.value = field.value
    document.body.append(other)
    return [other, field].map((area) => {
      area.focus()
      area.setSelectionRange(100, 100)
      const times = Array.from({ length: 30 }, () => {
        const start = performance.now()
        document.execCommand('insertText', false, 'a')
        area.getBoundingClientRect()
        return performance.now() - start
      })
      return Math.min(...times)
    })
  })
  expect(ourMs).toBeLessThan(3 * (bareMs ?? 0) + 3)
})

test('a save keeps the caret, the focus, the scroll position and the undo history', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title: aTitle(), body: 'A quiet line.\n\n'.repeat(60) })
  await body(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(400, 400)
  })
  await page.keyboard.type('LOUD ')
  const place = await page.evaluate(() => scrollY)
  await test.step('when a post is created', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Article created successfully!').first()).toBeVisible()
    await expect(page).toHaveURL(/articles\/[\w-]{36}\?created=/)
    await expect(body(page)).toBeFocused()
    expect(await caret(page)).toBe(405)
    await expect(page.getByLabel('Slug')).toHaveValue(/^a-story-of-the-night-watch/)
  })
  await test.step('and when it is saved', async () => {
    await page.keyboard.type('AND CLEAR ')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/saved=2/)
    await expect(body(page)).toBeFocused()
    expect(await caret(page)).toBe(415)
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(400)
    await expect(body(page)).toHaveValue(/LOUD AND CLEAR/)
    for (let n = 0; n < 10 && /LOUD/.test(await body(page).inputValue()); n += 1) {
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
