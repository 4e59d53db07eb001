import type { Page } from '@playwright/test'
import { bodyField, editorReady, fillBody, setCaretInBody } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable Entity\)|net::ERR_FAILED/] })

const body = 'At nine it was quiet.\n\nAt ten a ship came in.\n\nAt eleven it left again.'
const thread = (page: Page, quote: string) => page.getByRole('article', { name: quote })
const marks = (page: Page) => page.locator('[data-passage-mark]')
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click()
const saved = (page: Page, version: number) =>
  expect(page).toHaveURL(new RegExp(`saved=${version}\\b`))

/** Ed's draft; returns its address at the desk. */
async function aDraft({ desk, cookies }: Newsroom): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(aTitle()), body, id, tab: 'one', when: 'draft' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ed)).status).toBe(303)
  return `${desk}/articles/${id}`
}

async function selectInBody(page: Page, words: string): Promise<void> {
  await setCaretInBody(page, body.indexOf(words))
  for (const _ of words) await page.keyboard.press('Shift+ArrowRight')
}

test('two editors discuss a passage while its text moves', async ({
  page: ada,
  context,
  browser,
  newsroom,
}) => {
  test.slow()
  const url = await aDraft(newsroom)
  await signInAs(context, newsroom)
  const edsContext = await browser.newContext()
  await signInAs(edsContext, newsroom, 'ed')
  const ed = await edsContext.newPage()

  await test.step('keys comment on the selection', async () => {
    await openHydrated(ada, url)
    await editorReady(ada)
    await selectInBody(ada, 'a ship came')
    await ada.keyboard.press('Control+Alt+m')
    const field = ada.getByLabel('Comment on this passage')
    await expect(field).toBeFocused()
    await field.pressSequentially('Which ship? Ask @Ed Day.')
    await expect(ada.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await expectAccessible(ada)
    await field.press('Control+Enter')
    await expect(thread(ada, 'a ship came')).toContainText('Which ship?')
    await expect(thread(ada, 'a ship came').locator('[data-mention]')).toHaveText('@Ed Day')
    await expect(thread(ada, 'a ship came')).toBeFocused()
    await expect(marks(ada)).toHaveText('a ship came')
    await expect(ada.getByRole('tab', { name: 'Comments' })).toContainText('1 open thread')
  })

  await test.step('another editor answers; a request that fails keeps the words', async () => {
    await openHydrated(ed, url)
    await editorReady(ed)
    await marks(ed).click()
    const discussed = thread(ed, 'a ship came')
    await expect(discussed).toBeVisible()
    await discussed.getByText('Answer', { exact: true }).click()
    const field = discussed.getByLabel('Your answer')
    await field.fill('The old tug.')
    await ed.route('**/comments/threads', (route) => route.abort())
    await discussed.getByRole('button', { name: 'Send the answer' }).click()
    await expect(discussed.getByRole('alert')).toContainText('Your words are still here')
    await ed.unroute('**/comments/threads')
    await ed.reload()
    await editorReady(ed)
    await discussed.getByText('Answer', { exact: true }).click()
    await expect(field).toHaveValue('The old tug.')
    await discussed.getByRole('button', { name: 'Send the answer' }).click()
    await expect(discussed.getByRole('listitem')).toHaveCount(2)
    await expect(field).toHaveValue('')
  })

  await test.step('the passage is followed while it is written on, and back from undo', async () => {
    await setCaretInBody(ed, 0)
    await bodyField(ed).pressSequentially('News. ')
    await expect(marks(ed)).toHaveText('a ship came')
    await setCaretInBody(ed, 6 + body.indexOf('ship'))
    await ed.keyboard.press('Control+Shift+ArrowRight')
    await bodyField(ed).pressSequentially('tug')
    await expect(marks(ed)).toHaveText('a tug came')
    await save(ed)
    await saved(ed, 2)
    await expect(thread(ed, 'a ship came')).toContainText('Commented as “a ship came”')
  })

  await test.step('what others did appears without loading the page again', async () => {
    await ada.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(thread(ada, 'a ship came')).toContainText('The old tug.')
    await expect(thread(ada, 'a ship came')).toContainText('a tug came')
  })

  await test.step('a passage that is deleted keeps its thread, and is found when it comes back', async () => {
    await fillBody(ed, 'At nine it was quiet.')
    await save(ed)
    await saved(ed, 3)
    await expect(thread(ed, 'a ship came')).toContainText('This passage was deleted')
    await expect(marks(ed)).toHaveCount(0)
    await bodyField(ed).press('Control+z')
    await expect(marks(ed)).toHaveText('a tug came')
    await save(ed)
    await saved(ed, 4)
    await expect(thread(ed, 'a ship came')).not.toContainText('This passage was deleted')
    await thread(ed, 'a ship came').getByRole('button', { name: 'a tug came' }).click()
    expect(await ed.evaluate(() => getSelection()?.toString())).toBe('a tug came')
  })

  await test.step('a resolved thread is folded away, and can be opened again', async () => {
    await thread(ed, 'a ship came').getByRole('button', { name: 'Resolve' }).click()
    await expect(marks(ed)).toHaveCount(0)
    await expect(thread(ed, 'a ship came')).toContainText('Resolved by Ed Day')
    await ed.getByText('Resolved (1)').click()
    await expect(thread(ed, 'a ship came')).toBeHidden()
    await ed.getByText('Resolved (1)').click()
    await thread(ed, 'a ship came').getByRole('button', { name: 'Reopen' }).click()
    await expect(marks(ed)).toHaveText('a tug came')
  })

  await test.step('on a phone the sheet has the same', async () => {
    await ada.setViewportSize({ width: 360, height: 740 })
    await setCaretInBody(ada, body.indexOf('a ship') + 2)
    await ada.getByRole('button', { name: 'More' }).click()
    await ada.getByRole('menuitem', { name: 'Comment on the selection' }).click()
    await expect(thread(ada, 'a ship came')).toBeFocused()
    await expectAccessibleOnPhone(ada)
  })
  await edsContext.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('comments are added, answered, changed, resolved and deleted', async ({
    page,
    context,
    newsroom,
  }) => {
    const url = await aDraft(newsroom)
    await signInAs(context, newsroom)
    await page.goto(url)
    await page.getByRole('link', { name: 'Comments' }).first().click()
    await expect(page.getByText('There are no comments yet.')).toBeVisible()
    const text = page.getByLabel('Comment', { exact: true })
    const add = page.getByRole('button', { name: 'Add the comment' })

    await page.getByLabel('Passage').fill('words that it does not have')
    await text.fill('Which ship?')
    await add.click()
    await expect(page.getByRole('alert').first()).toContainText('does not have this passage')
    await expect(text).toHaveValue('Which ship?')
    await page.getByLabel('Passage').fill('a ship\n came')
    await add.click()
    await expect(page.getByText('The comment is added.')).toBeVisible()
    await text.fill('Good.')
    await add.click()
    await expect(page.getByRole('article')).toHaveText([/On the whole post/, /a ship came/])

    const discussed = thread(page, 'a ship came')
    await discussed.getByText('Answer', { exact: true }).click()
    await discussed.getByLabel('Your answer').fill('Never mind.')
    await discussed.getByRole('button', { name: 'Send the answer' }).click()
    await discussed.getByText('Edit', { exact: true }).last().click()
    await discussed.getByLabel('Your comment').last().fill('A tug.')
    await discussed.getByRole('button', { name: 'Save the comment' }).last().click()
    await expect(discussed.getByRole('listitem').last()).toContainText('A tug.')
    await discussed.getByText('Delete', { exact: true }).first().click()
    await discussed.getByRole('button', { name: 'Delete the comment' }).first().click()
    await expect(discussed).toContainText('This comment was deleted.')
    await discussed.getByRole('button', { name: 'Resolve' }).click()
    await expect(discussed).toContainText('Resolved by Ada Night')
    await page.goto(`${url}/comments`)
    await expect(page.getByText('Resolved (1)')).toBeVisible()
    await expect(discussed).toBeHidden()
  })
})

test('an author comments on their post that an editor has published', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const url = `${desk}/articles/${id}`
  const fields = { ...completePost(aTitle()), body, id, tab: 'one', when: 'draft' }
  expect((await post(`${desk}/articles/new`, fields, cookies.al)).status).toBe(303)
  await post(`${url}/status`, { step: 'publish', version: '1', confirmed: '1' }, cookies.ed)
  await signInAs(context, newsroom, 'al')
  await openHydrated(page, url)
  await expect(page.getByText('This post has left the drafts')).toBeVisible()
  await page.getByLabel('Body').evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(field.value.indexOf('a ship'), field.value.indexOf(' in.'))
  })
  await page.getByRole('button', { name: 'Quote the selection' }).click()
  await page.getByLabel('Comment on this passage').fill('It was a tug.')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await expect(thread(page, 'a ship came')).toContainText('It was a tug.')
})
