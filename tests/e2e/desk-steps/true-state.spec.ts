import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditor } from '../../support/desk/desk-access'
import {
  anArticle,
  aTitle,
  comeIn,
  comeInWith,
  complete,
  expect,
  openAwake,
  post,
  publishing,
  test,
  write,
} from '../../support/desk/newsroom'

// A page says what is true now, and what can be done about it.

test.use({ expectedComplaints: [/403|409|422|Failed to (load|fetch)|ERR_INTERNET_DISCONNECTED/] })

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).first()

test('an author reads their own published post, with why it is locked and what is left to do', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...complete(), id, tab: 'one', when: 'draft' }
  await post(`${desk}/articles/new`, fields, cookies.al)
  await post(`${desk}/articles/${id}/status`, { step: 'publish', version: '1' }, cookies.ed)
  await comeIn(context, newsroom, 'al')
  await openAwake(page, `${desk}/articles/${id}`)
  await expect(page.getByText('an editor has to change it')).toBeVisible()
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await expect(body).toHaveValue('It was a quiet night.')
  await expect(body).not.toBeEditable()
  await expect(page.getByLabel('Summary')).toHaveValue('What the watch saw.')
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Revisions' })).toBeVisible()
  await expectAccessibleOnPhone(page)
})

test('a new author is told that they have no posts yet; a search that finds none, how to end it', async ({
  page,
  context,
  newsroom,
}) => {
  const { cookie } = await aNewEditor(newsroom, 'author')
  await comeInWith(context, newsroom.desk, cookie)
  await openAwake(page, `${newsroom.desk}/posts`)
  const main = page.getByRole('main')
  await expect(main).toContainText('You have no posts yet')
  await expect(main.getByLabel('Title contains')).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await openAwake(page, `${newsroom.desk}/posts?q=nothing-is-called-this&sort=title`)
  await expect(main).toContainText('No posts match')
  await main.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(main).toContainText('You have no posts yet')
  await expect(page).toHaveURL(`${newsroom.desk}/posts?sort=title`)
})

test('above a conflict stands the status as it is stored now', async ({
  page,
  context,
  newsroom,
}) => {
  await comeIn(context, newsroom)
  const title = aTitle()
  const url = await anArticle(newsroom, { title, when: 'draft' })
  await openAwake(page, url)
  const theirs = { ...complete(title), tab: 'two', version: '1', when: 'now', body: 'Theirs.' }
  expect((await post(url, theirs, newsroom.cookies.ed)).status).toBe(303)
  await write(page, { body: 'Mine.' })
  await save(page).click()
  await expect(page.getByRole('region', { name: 'This post has changed' })).toContainText(
    'It was published by Ed Day',
  )
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('Readers have not seen it.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw from the site' })).toBeVisible()
})

test('a success takes the errors of the same form away', async ({ page, context, newsroom }) => {
  await comeIn(context, newsroom)
  await openAwake(page, await anArticle(newsroom))
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await context.setOffline(true)
  await write(page, { body: 'Typed in a tunnel.' })
  await save(page).click()
  await expect(toasts).toContainText('The server could not be reached')
  await context.setOffline(false)
  await save(page).click()
  await expect(toasts).toContainText('Saved.')
  await expect(toasts).not.toContainText('The server could not be reached')
})

test('an author whose draft was published meanwhile is told so, and keeps what was typed', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...complete(), id, tab: 'one', when: 'draft' }
  await post(`${desk}/articles/new`, fields, cookies.al)
  await comeIn(context, newsroom, 'al')
  await openAwake(page, `${desk}/articles/${id}`)
  await post(`${desk}/articles/${id}/status`, { step: 'publish', version: '1' }, cookies.ed)
  await write(page, { body: 'Typed too late.' })
  await save(page).click()
  await expect(page.getByText('an editor has to change it')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('Readers have not seen it.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Save mine|Save draft|bin/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toHaveValue(
    'Typed too late.',
  )
})

test('a scheduled post goes back to the drafts although its summary is gone', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 9e9).toISOString().slice(0, 16)
  const fields = { ...complete(), id, tab: 'one', when: 'later', at }
  await post(`${desk}/articles/new`, fields, cookies.ada)
  const unfinished = { ...fields, version: '1', summary: '', tab: 'two' }
  const url = `${desk}/articles/${id}`
  expect((await post(url, unfinished, cookies.ada)).status).toBe(422)
  await comeIn(context, newsroom)
  await openAwake(page, url)
  await write(page, { summary: '' })
  await page.getByRole('button', { name: 'Change schedule…' }).click()
  await expect(publishing(page)).toContainText('Summary is required')
  await publishing(page).getByRole('button', { name: 'Back to drafts' }).click()
  await expect(page.getByText('Readers have not seen it.')).toBeVisible()
})
