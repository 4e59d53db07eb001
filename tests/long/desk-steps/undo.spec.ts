import type { Page } from '@playwright/test'
import { bodyValue } from '../../support/desk/body'
import { offerToUndo } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'

// A step that readers do not notice is done at once, and can be undone.

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyValue

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, url: string) =>
      javaScriptEnabled ? openHydrated(page, url) : page.goto(url).then(() => {})

    test('undoing the bin schedules a post again for its time', async ({ page, newsroom }) => {
      const { desk, cookies } = newsroom
      const id = crypto.randomUUID()
      const at = new Date(Date.now() + 9e9).toISOString().slice(0, 16)
      const fields = { ...completePost(), id, tab: 'one', when: 'later', at }
      await post(`${desk}/articles/new`, fields, cookies.ada)
      await open(page, `${desk}/articles/${id}`)
      const scheduledText = (await page.getByText(/^Comes out on/).textContent()) ?? ''
      await page.getByRole('button', { name: 'Move to the bin' }).click()
      await expect(page.getByText('After 30 days it is gone for good.')).toBeVisible()
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText('Moved to the bin.')
      await undo.press('Enter')
      await expect(page.getByText(scheduledText)).toBeVisible()
      await expect(undo).toBeHidden()
      await expect(page.getByText('Moved to the bin.')).toHaveCount(0)
    })

    test('restoring an old text of a draft can be undone, including the slug', async ({
      page,
      newsroom,
    }) => {
      const title = aTitle()
      const slug = `chosen-${crypto.randomUUID()}`
      const url = await anArticle(newsroom, { title, when: 'draft' })
      const second = { ...completePost(title), slug, tab: 'two', version: '1', body: 'Present.' }
      expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
      await open(page, `${url}/revisions?version=1`)
      await page.getByRole('button', { name: 'Restore version 1' }).click()
      await expect(body(page)).toHaveValue('It was a quiet night.')
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText('The text of version 1 is back.')
      await undo.click()
      await expect(body(page)).toHaveValue('Present.')
      await expect(page.getByLabel('Slug')).toHaveValue(slug)
    })

    test('discarding an autosave can be undone', async ({ page, newsroom }) => {
      const { desk, cookies } = newsroom
      const [id, title] = [crypto.randomUUID(), aTitle()]
      const typed = { ...completePost(title), kind: 'article', id, tab: `tab-${id}`, version: '0' }
      expect((await post(`${desk}/autosaves`, typed, cookies.ada)).status).toBe(200)
      await open(page, `${desk}/articles/new`)
      const offered = page
        .getByRole('region', { name: 'You have unsaved text' })
        .getByRole('listitem')
        .filter({ hasText: title })
      await offered.getByRole('button', { name: 'Discard' }).click()
      await expect(offered).toHaveCount(0)
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText(`Discarded: “${title}”`)
      // A late autosave of the discarded text does not bring it back.
      const late = await post(`${desk}/autosaves`, typed, cookies.ada)
      expect(late.status).toBe(409)
      const again = await page.request.get(`${desk}/posts`)
      expect(await again.text()).not.toContain(`>${title}</a>`)
      await undo.click()
      await expect(undo).toBeHidden()
      if (javaScriptEnabled) await expect(offered).toHaveCount(1)
      await page.goto(`${desk}/posts`)
      await page.getByRole('link', { name: title }).click()
      await expect(body(page)).toHaveValue('It was a quiet night.')
    })
  })
}

test('undo works for a page that was submitted before its scripts loaded', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom, { when: 'draft' })
  const second = { ...completePost(), tab: 'two', version: '1', body: 'Present.' }
  expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
  const restored = await post(`${url}/revisions`, { version: '1', over: '2' }, newsroom.cookies.ada)
  await page.goto(new URL(restored.headers.get('location') ?? '', url).href)
  const { place, undo } = offerToUndo(page, true)
  await expect(place).toContainText('The text of version 1 is back.')
  await undo.click()
  await expect(body(page)).toHaveValue('Present.')
})

test('discarding a text that only this browser has can be undone, too', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  await page.route(/autosaves$/, (route) => route.fulfill({ status: 413 }))
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(page.getByText('too long to autosave on the server')).toBeVisible()
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  const offered = page
    .getByRole('region', { name: 'You have unsaved text' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await offered.getByRole('button', { name: 'Discard' }).click()
  await expect(offered).toHaveCount(0)
  await offerToUndo(page, true).undo.click()
  await expect(offered).toHaveCount(1)
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await offered.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
})

test.use({ expectedConsoleErrors: [/413/] })
