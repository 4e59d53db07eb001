import type { Page } from '@playwright/test'
import { domainChoices } from '../../../app/posts/addresses/domain.rules'
import { bodyValue } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  countOf,
  expect,
  type Newsroom,
  openHydrated,
  previewFrame,
  publishDialog,
  showSection,
  signInAs,
  test,
  waitForHydration,
  write,
} from '../../support/desk/newsroom'

test('SPEC 2: the form has the fields title, domain, body, summary, tags, reading time, meta title, meta description, focus keyword', async ({
  page,
  newsroom,
}) => {
  let bytes = 0
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await signInAs(page.context(), newsroom)
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await test.step("the desk's first load is within 400 KB of scripts", () => {
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(400 * 1024)
  })
  await test.step('writing begins with the title; Enter goes on to the summary and the body', async () => {
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.keyboard.type('One\nTwo\nThree')
    await expect(page.getByLabel('Summary')).toHaveValue('Two')
    await expect(bodyValue(page)).toHaveValue('Three')
  })
  for (const label of ['Title', 'Domain', 'Body', 'Summary', 'Tags', 'Reading time']) {
    await expect(page.getByLabel(label, { exact: false }).first()).toBeVisible()
  }
  await showSection(page, 'Search')
  await expect(page.getByLabel('Meta title')).toBeVisible()
  await expect(page.getByLabel('Meta description')).toBeVisible()
  await expect(page.getByLabel('Focus keyword')).toBeVisible()
  await expect(page.getByLabel('Slug')).toHaveCount(0)
  const options = page.getByLabel('Domain').locator('option:not([value=""])')
  expect(await options.allTextContents()).toEqual([...domainChoices('article')])

  await test.step('SPEC 2: instructions tell to upload a thumbnail named after the article id with a webp extension into the bucket article-thumbnails', async () => {
    const id = await page.locator('[data-post-form] input[name=id]').inputValue()
    await showSection(page, 'Picture')
    const thumbnail = page.getByRole('group', { name: 'Thumbnail' })
    await expect(thumbnail).toContainText(`${id}.webp`)
    await expect(thumbnail).toContainText('article-thumbnails')
  })

  await test.step('tags of the archive are offered while one is typed', async () => {
    await showSection(page, 'Settings')
    await page.getByLabel('Tags').fill('Watch, phi')
    await page.getByRole('button', { name: 'Phishing', exact: true }).click()
    await expect(page.getByLabel('Tags')).toHaveValue('Watch, Phishing, ')
    await expect(page.getByLabel('Tags')).toBeFocused()
  })
  await test.step('the preview shows the post as readers see it, its read time, and its entry in search results', () =>
    expectPreview(page))
})

async function expectPreview(page: Page): Promise<void> {
  await showSection(page, 'Preview')
  await write(page, {
    title: 'Seen before it is seen',
    summary: 'A summary.',
    body: '# First\n\nSome **bold** words, and <b>raw</b> ones.',
  })
  const preview = previewFrame(page)
  await expect(preview.locator('h2', { hasText: 'First' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('bold')
  await expect(preview.locator('b')).toHaveCount(0)
  const readTime = preview.getByText('1 min read').first()
  await expect(readTime, 'the reading time is left empty').toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const searchEntry = page.getByRole('region', { name: 'In search results' })
  await expect(searchEntry).toContainText('Seen before it is seen')
  await expect(searchEntry).toContainText('22 of about 60 characters')
  await page.getByRole('button', { name: 'Social', exact: true }).click()
  await page.getByRole('button', { name: 'Draw the card' }).click()
  const card = page.getByRole('img', { name: /Social card/ })
  // The first card starts the process that draws them.
  const width = () => card.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1200)
}

test.describe('with errors', () => {
  test.use({ expectedConsoleErrors: [/422 \(Unprocessable Entity\)|ERR_FAILED/] })

  test('SPEC 5 and 8: the errors of required fields have the specified texts, typed text stays, and an article is created', async ({
    page,
    newsroom,
  }) => {
    const title = aTitle()
    await signInAs(page.context(), newsroom)
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    const publish = page.getByRole('button', { name: 'Publish now…' })
    await publish.click()
    const dialog = publishDialog(page)
    for (const text of [
      'Title is required',
      'Domain is required',
      'Body content is required',
      'Summary is required',
    ]) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Title is required' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await write(page, { title, body: 'Typed before every error.' })
    await page.getByLabel('Tags').fill('Watch, Night')
    await publish.click()
    await expect(dialog.getByText('Title is required')).toHaveCount(0)
    await expect(dialog.getByText('Summary is required')).toBeVisible()
    await dialog.getByRole('link', { name: 'Keep writing' }).click()
    await expect(bodyValue(page)).toHaveValue('Typed before every error.')
    await write(page, { domain: 'AI', summary: 'In short.' })
    const id = await page.locator('[data-post-form] input[name=id]').inputValue()
    await publish.click()
    await expect(dialog).toContainText(/Readers see it at \/ai\/a-story-of-\S+ at once\./)
    await expect(dialog).toContainText('No picture')
    await expect(dialog).not.toContainText('No tags')
    expect(await countOf(newsroom, title), 'the dialog saves nothing').toBe(0)
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await expect(
      page
        .getByText(
          `Article created successfully! Article ID: ${id}. You can now upload an image for this article using its ID.`,
        )
        .first(),
    ).toBeVisible()
    // The editor continues in the new post.
    await expect(page).toHaveURL(new RegExp(`/articles/${id}\\?`))
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    const home = await (await fetch(newsroom.server.origin)).text()
    expect(home).toContain(title)
    // 'success (form reset)': the next form is empty.
    await page.goto(`${newsroom.desk}/articles/new`)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    expect(await page.locator('[data-post-form] input[name=id]').inputValue()).not.toBe(id)
    await waitForHydration(page)
    await test.step("SPEC 8: 'Failed to create article. Please try again.' is a toast titled Error, and the text stays", () =>
      createAgain(page, newsroom))
  })
})

async function createAgain(page: Page, newsroom: Newsroom): Promise<void> {
  const title = aTitle()
  await write(page, completePost(title))
  await page.route(/articles\/new\.data/, (route) => route.abort())
  const create = page.getByRole('button', { name: 'Save draft' })
  await create.click()
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Failed to create article. Please try again.')
  await expect(bodyValue(page)).toHaveValue('It was a quiet night.')
  await page.unroute(/articles\/new\.data/)

  await test.step("SPEC 4: the button says 'Creating...' while the form is sent, and a double click creates one post", async () => {
    const release = Promise.withResolvers<void>()
    await page.route(/articles\/new\.data/, async (route) => {
      await release.promise
      await route.continue()
    })
    const id = await page.locator('[data-post-form] input[name=id]').inputValue()
    await create.dblclick()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    release.resolve()
    await expect(page.getByText(`successfully! Article ID: ${id}`).first()).toBeVisible()
    expect(await countOf(newsroom, title)).toBe(1)
  })
}
