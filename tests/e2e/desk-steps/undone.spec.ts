import type { Page } from '@playwright/test'
import { offerToUndo } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  comeIn,
  complete,
  expect,
  openAwake,
  post,
  test,
} from '../../support/desk/newsroom'

// What readers do not notice is done at once, and can be undone.

test.beforeEach(async ({ context, newsroom }) => comeIn(context, newsroom))

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, url: string) =>
      javaScriptEnabled ? openAwake(page, url) : page.goto(url).then(() => {})

    test('a scheduled post comes back out of the bin with its hour', async ({ page, newsroom }) => {
      const { desk, cookies } = newsroom
      const id = crypto.randomUUID()
      const at = new Date(Date.now() + 9e9).toISOString().slice(0, 16)
      const fields = { ...complete(), id, tab: 'one', when: 'later', at }
      await post(`${desk}/articles/new`, fields, cookies.ada)
      await open(page, `${desk}/articles/${id}`)
      const hour = (await page.getByText(/^Comes out on/).textContent()) ?? ''
      await page.getByRole('button', { name: 'Move to the bin' }).click()
      await expect(page.getByText('After 30 days it is gone for good.')).toBeVisible()
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText('Moved to the bin.')
      await undo.press('Enter')
      await expect(page.getByText(hour)).toBeVisible()
      await expect(undo).toBeHidden()
    })

    test('a draft’s old text is restored, and the present one brought back with its slug', async ({
      page,
      newsroom,
    }) => {
      const title = aTitle()
      const slug = `chosen-${crypto.randomUUID()}`
      const url = await anArticle(newsroom, { title, when: 'draft' })
      const second = { ...complete(title), slug, tab: 'two', version: '1', body: 'Present.' }
      expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
      await open(page, `${url}/revisions?version=1`)
      await page.getByRole('button', { name: 'Restore this text' }).click()
      await expect(body(page)).toHaveValue('It was a quiet night.')
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText('The text of version 1 is back.')
      await undo.click()
      await expect(body(page)).toHaveValue('Present.')
      await expect(page.getByLabel('Slug')).toHaveValue(slug)
    })

    test('a text that was thrown away is brought back', async ({ page, newsroom }) => {
      const { desk, cookies } = newsroom
      const [id, title] = [crypto.randomUUID(), aTitle()]
      const typed = { ...complete(title), kind: 'article', id, tab: `tab-${id}`, version: '0' }
      expect((await post(`${desk}/working-copies`, typed, cookies.ada)).status).toBe(200)
      await open(page, `${desk}/articles/new`)
      const offered = page
        .getByRole('region', { name: 'There is text here' })
        .getByRole('listitem')
        .filter({ hasText: title })
      await offered.getByRole('button', { name: 'Throw it away' }).click()
      await expect(offered).toHaveCount(0)
      const { place, undo } = offerToUndo(page, javaScriptEnabled)
      await expect(place).toContainText(`Thrown away: “${title}”`)
      // What that window sent before and comes late brings nothing back.
      const late = await post(`${desk}/working-copies`, typed, cookies.ada)
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

test('the way back is offered to somebody whose page was sent before its scripts had come', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom, { when: 'draft' })
  const second = { ...complete(), tab: 'two', version: '1', body: 'Present.' }
  expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
  const restored = await post(`${url}/revisions`, { version: '1', over: '2' }, newsroom.cookies.ada)
  await page.goto(new URL(restored.headers.get('location') ?? '', url).href)
  const { place, undo } = offerToUndo(page, true)
  await expect(place).toContainText('The text of version 1 is back.')
  await undo.click()
  await expect(body(page)).toHaveValue('Present.')
})

test('a text that only this browser has is brought back, too', async ({ page, newsroom }) => {
  const title = aTitle()
  await page.route(/working-copies$/, (route) => route.fulfill({ status: 413 }))
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await expect(page.getByText('too long for the server to keep')).toBeVisible()
  await openAwake(page, `${newsroom.desk}/articles/new`)
  const offered = page
    .getByRole('region', { name: 'There is text here' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await offered.getByRole('button', { name: 'Throw it away' }).click()
  await expect(offered).toHaveCount(0)
  await offerToUndo(page, true).undo.click()
  await expect(offered).toHaveCount(1)
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await offered.getByRole('button', { name: 'Continue with it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
})

test.use({ expectedComplaints: [/413/] })
