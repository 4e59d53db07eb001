import type { Page } from '@playwright/test'
import { aNewEditor } from '../../support/desk/accounts'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  openHydrated,
  post,
  publishDialog,
  setSessionCookie,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'
import { expectAccessibleOnPhone } from '../../support/pages/axe'

// A page shows the current status of a post, and what can be done about it.

test.use({
  expectedConsoleErrors: [/403|409|422|Failed to (load|fetch)|ERR_INTERNET_DISCONNECTED/],
})

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).first()

test('an author can read their published post, and sees why it is locked', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...completePost(), id, tab: 'one', when: 'draft' }
  await post(`${desk}/articles/new`, fields, cookies.al)
  await post(`${desk}/articles/${id}/status`, { step: 'publish', version: '1' }, cookies.ed)
  await signInAs(context, newsroom, 'al')
  await openHydrated(page, `${desk}/articles/${id}`)
  await expect(page.getByText('an editor has to change it')).toBeVisible()
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await expect(body).toHaveValue('It was a quiet night.')
  await expect(body).not.toBeEditable()
  await expect(page.getByLabel('Summary')).toHaveValue('What the watch saw.')
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Revisions' })).toBeVisible()
  await expectAccessibleOnPhone(page)
})

test('an empty list says why it is empty: no posts yet, or a filter to clear', async ({
  page,
  context,
  newsroom,
}) => {
  const { cookie } = await aNewEditor(newsroom, 'author')
  await setSessionCookie(context, newsroom.desk, cookie)
  await openHydrated(page, `${newsroom.desk}/posts`)
  const main = page.getByRole('main')
  await expect(main).toContainText('You have no posts yet')
  await expect(main.getByLabel('Search', { exact: true })).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await openHydrated(page, `${newsroom.desk}/posts?q=nothing-is-called-this&sort=title`)
  await expect(main).toContainText('No posts match')
  await main.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(main).toContainText('You have no posts yet')
  await expect(page).toHaveURL(`${newsroom.desk}/posts?sort=title`)
})

test('a conflict shows the current status of the post', async ({ page, context, newsroom }) => {
  await signInAs(context, newsroom)
  const title = aTitle()
  const url = await anArticle(newsroom, { title, when: 'draft' })
  await openHydrated(page, url)
  const theirs = { ...completePost(title), tab: 'two', version: '1', when: 'now', body: 'Theirs.' }
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

test('a successful save removes the errors of the same form', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  await openHydrated(page, await anArticle(newsroom))
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

test('an author whose draft was published meanwhile sees that, and does not lose the typed text', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...completePost(), id, tab: 'one', when: 'draft' }
  await post(`${desk}/articles/new`, fields, cookies.al)
  await signInAs(context, newsroom, 'al')
  await openHydrated(page, `${desk}/articles/${id}`)
  await post(`${desk}/articles/${id}/status`, { step: 'publish', version: '1' }, cookies.ed)
  await write(page, { body: 'Typed too late.' })
  await save(page).click()
  await expect(page.getByText('an editor has to change it')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('Readers have not seen it.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Save mine|Save draft|bin/ })).toHaveCount(0)
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await expect(body).toHaveValue('Typed too late.')
})

test('a scheduled post can become a draft again without a summary', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 9e9).toISOString().slice(0, 16)
  const fields = { ...completePost(), id, tab: 'one', when: 'later', at }
  await post(`${desk}/articles/new`, fields, cookies.ada)
  const unfinished = { ...fields, version: '1', summary: '', tab: 'two' }
  const url = `${desk}/articles/${id}`
  expect((await post(url, unfinished, cookies.ada)).status).toBe(422)
  await signInAs(context, newsroom)
  await openHydrated(page, url)
  await write(page, { summary: '' })
  await page.getByRole('button', { name: 'Change schedule…' }).click()
  await expect(publishDialog(page)).toContainText('Summary is required')
  await publishDialog(page).getByRole('button', { name: 'Back to drafts' }).click()
  await expect(page.getByText('Readers have not seen it.')).toBeVisible()
})
