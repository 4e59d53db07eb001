import type { BrowserContext, Page } from '@playwright/test'
import {
  anArticle,
  aTitle,
  comeIn,
  expect,
  type Newsroom,
  openAwake,
  test,
  trouble,
  write,
} from '../../support/desk/newsroom'

// 'autosave of unsaved text to the server and to a local journal that survives a crashed tab, an expired
// session or no network, and is offered back'.

test.beforeEach(async ({ context, newsroom }) => comeIn(context, newsroom))

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const unsaved = (page: Page) => page.getByRole('region', { name: 'There is text here' })
const keptOnServer = (page: Page) =>
  expect(page.getByText('kept for you on the server and in this browser')).toBeVisible()

test('a tab that crashed: the last key is offered back', async ({ page, context, newsroom }) => {
  const title = aTitle()
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await write(page, { title })
  await body(page).pressSequentially('Every single key, up to the very last one')
  await page.close({ runBeforeUnload: false })
  const after = await context.newPage()
  await openAwake(after, `${newsroom.desk}/articles/new`)
  const offered = unsaved(after).getByRole('listitem').filter({ hasText: title })
  await expect(offered).toContainText('kept in this browser')
  await offered.getByRole('button', { name: 'Continue with it' }).click()
  await expect(body(after)).toHaveValue('Every single key, up to the very last one')
  await expect(after.getByLabel('Title', { exact: true })).toHaveValue(title)
  await keptOnServer(after)
  await after.close()
  await test.step('what was thrown away is not offered again', () =>
    throwAway(context, newsroom, title))
})

async function throwAway(
  context: BrowserContext,
  { desk }: Newsroom,
  title: string,
): Promise<void> {
  const page = await context.newPage()
  await openAwake(page, `${desk}/articles/new`)
  const offered = unsaved(page).getByRole('listitem').filter({ hasText: title })
  const discarded = page.waitForResponse(/working-copies\/discard/)
  await offered.getByRole('button', { name: 'Throw it away' }).click()
  await expect(offered).toHaveCount(0)
  await discarded
  // What else was begun and not saved shows that the list has been read.
  const witness = aTitle()
  await write(page, { title: witness })
  await keptOnServer(page)
  await page.close()
  const last = await context.newPage()
  await openAwake(last, `${desk}/articles/new`)
  await expect(unsaved(last)).toContainText(witness)
  await expect(unsaved(last)).not.toContainText(title)
}

test('another browser: what the server kept is offered back, also without JavaScript', async ({
  page,
  browser,
  newsroom,
}) => {
  const title = aTitle()
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await write(page, { title, body: 'Written on one machine' })
  await keptOnServer(page)
  const elsewhere = await browser.newContext({ javaScriptEnabled: false })
  await comeIn(elsewhere, newsroom)
  const other = await elsewhere.newPage()
  await other.goto(`${newsroom.desk}/posts`)
  const begun = other.getByRole('region', { name: 'Begun, and not saved' })
  await expect(begun.getByRole('listitem').filter({ hasText: title })).toContainText(
    'Written on one machine',
  )
  await begun.getByRole('link', { name: title }).click()
  await expect(body(other)).toHaveValue('Written on one machine')
  await write(other, { domain: 'AI', summary: 'Finished on another.' })
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Article created successfully!')).toBeVisible()
  await other.goto(`${newsroom.desk}/posts`)
  await expect(begun.getByRole('link', { name: title })).toHaveCount(0)
  await elsewhere.close()
})

test.describe('without a network, or a session', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/] })

  test('what is typed is kept in the browser, and saved when the network is back', async ({
    page,
    context,
    newsroom,
  }) => {
    const url = await anArticle(newsroom)
    const save = page.getByRole('button', { name: 'Save changes' })
    await test.step('what is typed before the page is awake stays', () => typeInHaste(page, url))
    await context.setOffline(true)
    await write(page, { body: 'Typed in a tunnel.' })
    await expect(page.getByText('What you type is kept in this browser')).toBeVisible()
    await save.click()
    await expect(trouble(page)).toContainText('The server could not be reached')
    await expect(body(page)).toHaveValue('Typed in a tunnel.')
    await write(page, { body: 'Typed in a long tunnel.' })
    await expect(page.getByText('What you type is kept in this browser')).toBeVisible()
    await context.setOffline(false)
    await keptOnServer(page)
    await save.click()
    await expect(page).toHaveURL(/saved=2/)
    // The address is there a moment before the form that belongs to it.
    await expect(page.getByText('Saved. Readers see it now.')).toBeVisible()
    await expect(body(page)).toHaveValue('Typed in a long tunnel.')

    await test.step('what was saved is not offered back', async () => {
      await openAwake(page, url)
      await expect(body(page)).toHaveValue('Typed in a long tunnel.')
      await expect(unsaved(page)).toHaveCount(0)
    })

    await test.step('a session that ended: the form stays, and is saved after signing in in another tab', async () => {
      const cookies = await context.cookies()
      await context.clearCookies()
      await write(page, { body: 'Typed after the session was over.' })
      await expect(page.getByText('You are signed out. What you type is kept')).toBeVisible()
      await save.click()
      await expect(trouble(page)).toContainText('You are signed out, so nothing is saved.')
      await expect(body(page)).toHaveValue('Typed after the session was over.')
      await context.addCookies(cookies)
      await save.click()
      await expect(page).toHaveURL(/saved=3/)
    })
  })
})

async function typeInHaste(page: Page, url: string): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await body(page).fill('Typed in haste.')
  await page.getByLabel('Domain').selectOption('CyberMarketing')
  held.resolve()
  await keptOnServer(page)
  await expect(body(page)).toHaveValue('Typed in haste.')
  await expect(page.getByLabel('Domain')).toHaveValue('CyberMarketing')
}

test('two tabs with one post: neither loses a character, whatever becomes of the requests', async ({
  page,
  context,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  const other = await context.newPage()
  await openAwake(page, url)
  await openAwake(other, url)
  let requests = 0
  // Every second request of either tab gets lost.
  await context.route(/working-copies$/, (route) => {
    requests += 1
    return requests % 2 === 0 ? route.abort() : route.continue()
  })
  await body(page).fill('')
  await body(other).fill('')
  await Promise.all([
    body(page).pressSequentially('What the left hand wrote in full'),
    body(other).pressSequentially('What the right hand wrote in full'),
  ])
  await page.close()
  await other.close()
  const after = await context.newPage()
  await openAwake(after, url)
  const offered = unsaved(after).getByRole('listitem')
  await expect(offered).toHaveCount(2)
  const texts: string[] = []
  for (const _ of ['one', 'the other']) {
    await offered.first().getByRole('button', { name: 'Continue with it' }).click()
    await expect(body(after)).not.toHaveValue(texts[0] ?? 'It was a quiet night.')
    texts.push(await body(after).inputValue())
  }
  expect(texts.sort()).toEqual([
    'What the left hand wrote in full',
    'What the right hand wrote in full',
  ])
})
