import type { Page } from '@playwright/test'
import { bodyValue, fillBody } from '../../support/desk/body'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  publishNow,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

const conflicted = /409 \(Conflict\)/

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyValue
const expectSaved = (page: Page) =>
  expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Saved.')

async function expectReadersSee(page: Page, { server }: Newsroom, title: string): Promise<string> {
  const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')
  const answer = await fetch(server.origin + address)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain(title)
  return text
}

test('readers see a save, and its revision names the editor and the note', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  const url = await anArticle(newsroom, { title })
  await openHydrated(page, url)
  await expectReadersSee(page, newsroom, title)
  await write(page, { body: 'It was a loud night.' })
  await page.getByLabel('What did you change?').fill('It was not quiet at all')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectSaved(page)
  expect(await expectReadersSee(page, newsroom, title)).toContain('It was a loud night.')

  await page.getByRole('link', { name: 'Revisions' }).click()
  const second = page.getByRole('link', { name: /Version 2/ })
  await expect(second).toContainText('Ada Night')
  await expect(second).toContainText('It was not quiet at all')
  await expect(page.locator('del')).toHaveText('quiet')
  await expect(page.locator('ins')).toHaveText('loud')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(body(page)).toHaveValue('It was a quiet night.')
  expect(await expectReadersSee(page, newsroom, title)).toContain('It was a quiet night.')
  await test.step('a changed slug leaves a redirect, and the date stays', () =>
    moveTo(page, newsroom, `moved-${crypto.randomUUID()}`))
  await test.step('a withdrawn post is not found, a republished one is, a binned one can be restored', () =>
    withdrawAndBin(page, newsroom, url))
})

async function moveTo(page: Page, newsroom: Newsroom, slug: string): Promise<void> {
  const view = page.getByRole('link', { name: 'View on the site' })
  const before = await view.getAttribute('href')
  const dateOf = async (path: string | null) =>
    /article:published_time" content="([^"]+)/.exec(
      await (await fetch(newsroom.server.origin + path)).text(),
    )?.[1]
  const date = await dateOf(before)
  await page.getByLabel('Slug').fill(slug)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectSaved(page)
  await expect(view).toHaveAttribute('href', `/ai/${slug}`)
  const moved = await fetch(newsroom.server.origin + before, { redirect: 'manual' })
  expect(moved.status).toBe(301)
  expect(moved.headers.get('Location')).toBe(`/ai/${slug}`)
  expect(await dateOf(`/ai/${slug}`)).toBe(date)
}

async function withdrawAndBin(page: Page, { server }: Newsroom, url: string): Promise<void> {
  const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')
  const status = async () => (await fetch(server.origin + address)).status
  await page.getByRole('button', { name: 'Withdraw from the site' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(await status()).toBe(410)
  await page.getByRole('button', { name: 'Publish again' }).click()
  await page.getByRole('button', { name: 'Publish it again' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Move to the bin' }).click()
  await page.getByRole('button', { name: 'Move it to the bin' }).click()
  await expect(page.getByText('After 30 days it is gone for good.')).toBeVisible()
  expect(await status()).toBe(410)
  await page.getByRole('button', { name: 'Restore from the bin' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()

  await test.step('a step after the session ended leads back to its post', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Publish again' }).click()
    await page.getByRole('button', { name: 'Publish it again' }).click()
    await expect(page).toHaveURL(/\/sign-in\?/)
    const back = new URL(page.url()).searchParams.get('to') ?? ''
    expect(new URL(back, url).pathname).toBe(new URL(url).pathname)
    expect(await status()).toBe(410)
  })
}

test('a draft is published from where it is edited', async ({ page, newsroom }) => {
  const title = aTitle()
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/created=/)
  const [url] = page.url().split('?')
  await write(page, completePost(title))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectSaved(page)

  await test.step('a draft can be read with its preview link, and not without', async () => {
    await page.getByRole('link', { name: 'Preview links' }).click()
    await page.getByRole('button', { name: 'Create a preview link' }).click()
    const address = (await page.getByText(/\/preview\//).textContent()) ?? ''
    const preview = await fetch(address)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('Cache-Control')).toBe('no-store')
    expect(preview.headers.get('X-Robots-Tag')).toContain('noindex')
    const text = await preview.text()
    expect(text).toContain('It was a quiet night.')
    expect(text).toContain('not published')
    expect(text).not.toContain(new URL(newsroom.desk).pathname)
    expect((await fetch(`${address}x`)).status).toBe(404)
  })
  await openHydrated(page, url ?? '')
  await publishNow(page)
  await expectSaved(page)
  await expectReadersSee(page, newsroom, title)
  await expect(page.getByRole('button', { name: 'Publish now…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()
})

test.describe('a conflict', () => {
  test.use({ expectedConsoleErrors: [conflicted] })

  test('a save against an older version is refused, both texts are shown to choose from, and nothing is overwritten', async ({
    page,
    newsroom,
  }) => {
    const title = aTitle()
    const url = await anArticle(newsroom, { title })
    await openHydrated(page, url)
    const stored = async () => (await page.request.get(url)).text()
    const theirs = {
      ...completePost(title),
      tab: 'two',
      version: '1',
      body: 'What the other watch saw.',
    }
    expect((await post(url, theirs, newsroom.cookies.ed)).status).toBe(303)
    await fillBody(page, 'What this watch saw.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const conflict = page.getByRole('region', { name: 'This post has changed' })
    await expect(conflict).toContainText('It was saved by Ed Day')
    const choices = conflict.getByRole('group', { name: 'Body, line 1' })
    await expect(choices.getByRole('radio')).toHaveCount(3)
    await expect(choices.locator('ins').nth(1)).toHaveText('this')
    await expect(conflict.getByLabel('The body that is stored')).toHaveValue(
      'What the other watch saw.',
    )
    await expect(body(page)).toHaveValue('What this watch saw.')
    await expect(conflict).toBeFocused()
    // Enter in a field must not press the button that overwrites their text.
    await page.getByLabel('Title', { exact: true }).press('Enter')
    // Sending the form again without that button is refused again.
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await refused
    await expect(conflict).toBeVisible()
    await test.step('nor is it saved before something is chosen', async () => {
      const refused = page.waitForResponse((answer) => answer.status() === 409)
      await conflict.getByRole('button', { name: 'Save the merged text' }).click()
      await refused
      await expect(conflict.getByRole('alert')).toContainText('choose what to keep of Body, line 1')
    })
    expect(await stored()).toContain('>What the other watch saw.</textarea>')
    await choices.getByRole('radio', { name: 'Both' }).check()
    await conflict.getByRole('button', { name: 'Save the merged text' }).click()
    await expect(page).toHaveURL(/saved=3/)
    const both = 'What the other watch saw.\n\nWhat this watch saw.'
    await expect(body(page)).toHaveValue(both)
    expect(await stored()).toContain(`>${both}</textarea>`)
  })
})
