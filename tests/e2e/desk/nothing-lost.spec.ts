import type { BrowserContext, Page } from '@playwright/test'
import { bodyField, bodyValue, editorReady, fillBody } from '../../support/desk/body'
import {
  anArticle,
  aTitle,
  expect,
  formError,
  type Newsroom,
  openHydrated,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

// 'autosave of unsaved text to the server and to a local journal that survives a crashed tab, an expired
// session or no network, and is offered back'.

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyValue
const unsaved = (page: Page) => page.getByRole('region', { name: 'You have unsaved text' })
const expectAutosaved = (page: Page) =>
  expect(page.getByText('Autosaved on the server and in this browser')).toBeVisible()

test('after a crash the text is offered up to the last key', async ({
  page,
  context,
  newsroom,
}) => {
  const title = aTitle()
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title })
  await editorReady(page)
  await bodyField(page).pressSequentially('Every single key, up to the very last one')
  await page.close({ runBeforeUnload: false })
  const after = await context.newPage()
  await openHydrated(after, `${newsroom.desk}/articles/new`)
  const offered = unsaved(after).getByRole('listitem').filter({ hasText: title })
  await expect(offered).toContainText('stored in this browser')
  await offered.getByRole('button', { name: 'Continue' }).click()
  await expect(body(after)).toHaveValue('Every single key, up to the very last one')
  await expect(after.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expectAutosaved(after)
  await test.step('another browser lists it', async () => {
    const headers = { Cookie: newsroom.cookies.ada }
    const list = await (await fetch(`${newsroom.desk}/posts`, { headers })).text()
    expect(list).toContain(title)
    expect(list).toContain('Every single key, up to the very last one')
  })
  await after.close()
  await test.step('a discarded text is not offered again', () => discard(context, newsroom, title))
})

async function discard(context: BrowserContext, { desk }: Newsroom, title: string): Promise<void> {
  const page = await context.newPage()
  await openHydrated(page, `${desk}/articles/new`)
  const offered = unsaved(page).getByRole('listitem').filter({ hasText: title })
  const discarded = page.waitForResponse(/autosaves\/discard/)
  await offered.getByRole('button', { name: 'Discard' }).click()
  await expect(offered).toHaveCount(0)
  await discarded
  // Another unsaved text, which shows that the list has loaded.
  const witness = aTitle()
  await write(page, { title: witness })
  await expectAutosaved(page)
  await page.close()
  const last = await context.newPage()
  await openHydrated(last, `${desk}/articles/new`)
  await expect(unsaved(last)).toContainText(witness)
  await expect(unsaved(last)).not.toContainText(title)
}

test.describe('without a network, or a session', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/] })

  test('text is stored in the browser, and saved when the network is back', async ({
    page,
    context,
    newsroom,
  }) => {
    const url = await anArticle(newsroom)
    const save = page.getByRole('button', { name: 'Save changes' })
    await test.step('text that is typed before hydration stays', () =>
      typeBeforeHydration(page, url))
    await context.setOffline(true)
    await write(page, { body: 'Typed in a tunnel.' })
    await expect(page.getByText('Your text is stored in this browser')).toBeVisible()
    await save.click()
    await expect(formError(page)).toContainText('The server could not be reached')
    await expect(body(page)).toHaveValue('Typed in a tunnel.')
    await write(page, { body: 'Typed in a long tunnel.' })
    await expect(page.getByText('Your text is stored in this browser')).toBeVisible()
    await context.setOffline(false)
    await expectAutosaved(page)
    await save.click()
    await expect(page).toHaveURL(/saved=2/)
    // The address changes a moment before the form.
    await expect(page.getByText('Saved. Readers see it now.')).toBeVisible()
    await expect(body(page)).toHaveValue('Typed in a long tunnel.')

    await test.step('a saved text is not offered', async () => {
      await openHydrated(page, url)
      await expect(body(page)).toHaveValue('Typed in a long tunnel.')
      await expect(unsaved(page)).toHaveCount(0)
    })

    await test.step('a session that ended: the form stays, and is saved after signing in in another tab', async () => {
      const cookies = await context.cookies()
      await context.clearCookies()
      await write(page, { body: 'Typed after the session was over.' })
      await expect(page.getByText('You are signed out. Your text is stored')).toBeVisible()
      await save.click()
      await expect(formError(page)).toContainText('You are signed out, so nothing is saved.')
      await expect(body(page)).toHaveValue('Typed after the session was over.')
      await context.addCookies(cookies)
      await save.click()
      await expect(page).toHaveURL(/saved=3/)
    })
  })
})

async function typeBeforeHydration(page: Page, url: string): Promise<void> {
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await bodyField(page).fill('Typed early.')
  await page.getByLabel('Domain').selectOption('CyberMarketing')
  release.resolve()
  await expectAutosaved(page)
  await expect(body(page)).toHaveValue('Typed early.')
  await expect(page.getByLabel('Domain')).toHaveValue('CyberMarketing')
}

test.describe('when requests fail', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('two tabs with one post never lose a character', async ({ page, context, newsroom }) => {
    const url = await anArticle(newsroom)
    const other = await context.newPage()
    await openHydrated(page, url)
    await openHydrated(other, url)
    let requests = 0
    // Every second request of either tab gets lost.
    await context.route(/autosaves$/, (route) => {
      requests += 1
      return requests % 2 === 0 ? route.abort() : route.continue()
    })
    await fillBody(page, '')
    await fillBody(other, '')
    await Promise.all([
      bodyField(page).pressSequentially('What the left hand wrote in full'),
      bodyField(other).pressSequentially('What the right hand wrote in full'),
    ])
    await page.close()
    await other.close()
    const after = await context.newPage()
    await openHydrated(after, url)
    const offered = unsaved(after).getByRole('listitem')
    await expect(offered).toHaveCount(2)
    const texts: string[] = []
    for (const _ of ['one', 'the other']) {
      await offered.first().getByRole('button', { name: 'Continue' }).click()
      await expect(body(after)).not.toHaveValue(texts[0] ?? 'It was a quiet night.')
      texts.push(await body(after).inputValue())
    }
    expect(texts.sort()).toEqual([
      'What the left hand wrote in full',
      'What the right hand wrote in full',
    ])
  })
})
