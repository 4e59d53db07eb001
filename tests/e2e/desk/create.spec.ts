import type { Page } from '@playwright/test'
import { domainChoices } from '../../../app/content/desk/writing/post-form'
import {
  aTitle,
  comeIn,
  complete,
  expect,
  type Newsroom,
  openAwake,
  test,
  trouble,
  write,
} from '../../support/desk/newsroom'

const unprocessable = /422 \(Unprocessable Entity\)/

test('SPEC 2: the form has the fields title, domain, body, summary, tags, reading time, meta title, meta description, focus keyword', async ({
  page,
  newsroom,
}) => {
  let bytes = 0
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await comeIn(page.context(), newsroom)
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await test.step("the desk's first load is within 400 KB of scripts", () => {
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(400 * 1024)
  })
  for (const label of [
    'Title',
    'Domain',
    'Body',
    'Summary',
    'Tags',
    'Reading time',
    'Meta title',
  ]) {
    await expect(page.getByLabel(label, { exact: false }).first()).toBeVisible()
  }
  await expect(page.getByLabel('Meta description')).toBeVisible()
  await expect(page.getByLabel('Focus keyword')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveCount(0)
  const options = page.getByLabel('Domain').locator('option:not([value=""])')
  expect(await options.allTextContents()).toEqual([...domainChoices('article')])

  await test.step('SPEC 2: instructions tell to upload a thumbnail named after the article id with a webp extension into the bucket article-thumbnails', async () => {
    const id = await page.locator('input[name=id]').inputValue()
    const thumbnail = page.getByRole('group', { name: 'Thumbnail' })
    await expect(thumbnail).toContainText(`${id}.webp`)
    await expect(thumbnail).toContainText('article-thumbnails')
  })

  await test.step('tags of the archive are offered while one is typed', async () => {
    await page.getByLabel('Tags').fill('Watch, phi')
    await page.getByRole('button', { name: 'Phishing', exact: true }).click()
    await expect(page.getByLabel('Tags')).toHaveValue('Watch, Phishing, ')
    await expect(page.getByLabel('Tags')).toBeFocused()
  })
  await test.step('the preview is laid out as readers get it, with words, read time and what search engines show', () =>
    expectPreview(page))
})

async function expectPreview(page: Page): Promise<void> {
  await write(page, {
    title: 'Seen before it is seen',
    summary: 'A summary.',
    body: '# First\n\nSome **bold** words, and <b>raw</b> ones.',
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('h2', { hasText: 'First' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('bold')
  await expect(preview.locator('b')).toHaveCount(0)
  await expect(preview, 'the reading time is left empty').toContainText('1 min read')
  const found = page.getByRole('region', { name: 'In search results' })
  await expect(found).toContainText('Seen before it is seen')
  await expect(found).toContainText('22 of about 60 characters')
  await page.getByRole('button', { name: 'Draw the card' }).click()
  const card = page.getByRole('img', { name: /Social card/ })
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, expectedComplaints: [/422 \(Unprocessable Entity\)|ERR_FAILED/] })

    test('SPEC 5 and 8: what is required is said word for word, what was typed stays, and an article is made', async ({
      page,
      newsroom,
    }) => {
      const title = aTitle()
      await comeIn(page.context(), newsroom)
      await page.goto(`${newsroom.desk}/articles/new`)
      await page.getByRole('button', { name: 'Create Article' }).click()
      const said = trouble(page)
      for (const text of [
        'Title is required',
        'Domain is required',
        'Body content is required',
        'Summary is required',
      ]) {
        await expect(said.getByText(text, { exact: true })).toBeVisible()
      }
      await write(page, { title, body: 'Kept through every error.' })
      await page.getByLabel('Tags').fill('Watch, Night')
      await page.getByRole('button', { name: 'Create Article' }).click()
      await expect(said.getByText('Title is required')).toHaveCount(0)
      await expect(said.getByText('Summary is required')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue(
        'Kept through every error.',
      )
      await write(page, { domain: 'AI', summary: 'In short.' })
      const id = await page.locator('input[name=id]').inputValue()
      await page.getByRole('button', { name: 'Create Article' }).click()
      await expect(
        page
          .getByText(
            `Article created successfully! Article ID: ${id}. You can now upload an image for this article using its ID.`,
          )
          .first(),
      ).toBeVisible()
      // 'success (form reset)'
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
      expect(await page.locator('input[name=id]').inputValue()).not.toBe(id)
      const home = await (await fetch(newsroom.server.origin)).text()
      expect(home).toContain(title)
      if (!javaScriptEnabled) return
      await test.step("SPEC 8: 'Failed to create article. Please try again.' is a toast titled Error, and the text stays", () =>
        createAgain(page, newsroom))
    })
  })
}

async function createAgain(page: Page, newsroom: Newsroom): Promise<void> {
  const title = aTitle()
  await write(page, complete(title))
  await page.route(/articles\/new\.data/, (route) => route.abort())
  const create = page.getByRole('button', { name: 'Create Article' })
  await create.click()
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Failed to create article. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue('It was a quiet night.')
  await page.unroute(/articles\/new\.data/)

  await test.step("SPEC 4: the button says 'Creating...' while the form is sent, and a double click makes one post", async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/articles\/new\.data/, async (route) => {
      await held.promise
      await route.continue()
    })
    const id = await page.locator('input[name=id]').inputValue()
    await create.dblclick()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    held.resolve()
    await expect(page.getByText(`successfully! Article ID: ${id}`).first()).toBeVisible()
    expect(await listed(newsroom, title)).toContain('>1 post<')
  })
}

/** The desk's list of the posts that are called this. */
async function listed({ desk, cookies }: Newsroom, title: string, status = ''): Promise<string> {
  const asked = new URLSearchParams({ q: title, status })
  const headers = { Cookie: cookies.ada }
  return (await fetch(`${desk}/posts?${asked}`, { headers })).text()
}

test('the same form sent twice at once makes one post', async ({ newsroom }) => {
  const title = aTitle()
  const { origin } = new URL(newsroom.desk)
  const fields = { ...complete(title), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  const send = () =>
    fetch(`${newsroom.desk}/articles/new`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: newsroom.cookies.ada, Origin: origin },
      redirect: 'manual',
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await listed(newsroom, title)).toContain('>1 post<')
})

test.describe('a moment that has passed, or that there is not', () => {
  test.use({ expectedComplaints: [unprocessable] })

  test('is refused with a reason, and a scheduled post comes out on time', async ({
    page,
    newsroom,
  }) => {
    await comeIn(page.context(), newsroom)
    await openAwake(page, `${newsroom.desk}/articles/new`)
    await test.step('a draft needs only a title, and readers see nothing of it', async () => {
      const draft = aTitle()
      await write(page, { title: draft })
      await page.getByLabel('Keep it as a draft').check()
      await page.getByRole('button', { name: 'Create Article' }).click()
      await expect(page.getByText('Article created successfully!').first()).toBeVisible()
      const home = await (await fetch(newsroom.server.origin)).text()
      expect(home).not.toContain(draft)
      expect(await listed(newsroom, draft, 'draft')).toContain('>1 post<')
    })

    const title = aTitle()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await write(page, complete(title))
    await expect(page.getByLabel('Date and time')).toBeHidden()
    await page.getByLabel('Publish at a time').check()
    await page.getByLabel('Date and time').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(trouble(page)).toContainText(
      'That moment has passed. Choose a later one, or publish now.',
    )
    const later = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString().slice(0, 16)
    await page.getByLabel('Date and time').fill(later)
    const id = await page.locator('input[name=id]').inputValue()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(page.getByText(`successfully! Article ID: ${id}`).first()).toBeVisible()
    await page.goto(`${newsroom.desk}/posts`)
    const next = page.getByRole('region', { name: 'Coming out next' })
    await expect(next.getByRole('link', { name: title })).toBeVisible()
  })
})
