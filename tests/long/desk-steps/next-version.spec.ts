import type { Page } from '@playwright/test'
import { bodyValue, editorReady, fillBody } from '../../support/desk/body'
import { offerToUndo } from '../../support/desk/choices'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  previewFrame,
  publishDialog,
  showSection,
  signInAs,
  test,
} from '../../support/desk/newsroom'

// A published post is changed in peace: readers see the live text until its next version is published.

test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

const [nine, ten, eleven] = [
  'At nine it was quiet.',
  'At ten a ship came in.',
  'At eleven it left.',
]
const correction = 'An earlier version said that the ship left. It sank.'
const text = (...paragraphs: (string | undefined)[]) => paragraphs.join('\n\n')
const notice = (page: Page) => page.getByRole('region', { name: 'Next version' })
const conflict = (page: Page) => page.getByRole('region', { name: 'changed in the same places' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A published article, with its addresses for editors and for readers. */
async function aLiveArticle({ desk, cookies, server }: Newsroom, person: 'ada' | 'al' = 'ada') {
  const title = aTitle()
  const [id, slug] = [crypto.randomUUID(), `live-${crypto.randomUUID()}`]
  const url = `${desk}/articles/${id}`
  const fields = { ...completePost(title), slug, body: text(nine, ten, eleven) }
  const draft = { ...fields, id, tab: 'one', when: 'draft' }
  expect((await post(`${desk}/articles/new`, draft, cookies[person])).status).toBe(303)
  const published = { ...fields, tab: 'two', version: '1', when: 'now' }
  expect((await post(url, published, cookies.ada)).status).toBe(303)
  return { title, fields, url, address: `${server.origin}/ai/${slug}` }
}

test('a next version is kept, previewed, merged with a quick fix and published', async ({
  page,
  context,
  newsroom,
  request,
}) => {
  const { fields, url, address } = await aLiveArticle(newsroom)
  const readersSee = async () => (await request.get(address)).text()
  await signInAs(context, newsroom)
  await openHydrated(page, url)

  await test.step('what was typed is kept, and readers see nothing of it', async () => {
    await fillBody(page, text(nine, ten, 'At eleven it sank.'))
    await page.getByLabel('To readers').selectOption('Correction')
    await page.getByLabel('Text for readers').fill(correction)
    await press(page, 'Keep as next version')
    await expect(notice(page)).toContainText('Readers see the live text until this is published.')
    await expect(bodyValue(page)).toHaveValue(text(nine, ten, 'At eleven it sank.'))
    expect((await readersSee()).includes(eleven)).toBe(true)
  })

  await test.step('the address is that of the live post', async () => {
    await expect(page.getByLabel('Slug')).not.toBeEditable()
    await expect(page.getByLabel('Slug')).toHaveValue(fields.slug)
    await expect(page.getByLabel('Domain')).toHaveValue('AI')
    await showSection(page, 'Preview')
    await expect(previewFrame(page).getByText('At eleven it sank.')).toBeVisible()
    // The preview is wider: pages that open with it move while they load.
    await showSection(page, 'Settings')
  })

  await test.step('the live post names it, and offers no unsaved text', async () => {
    await notice(page).getByRole('link', { name: 'Open the live post' }).click()
    await expect(notice(page)).toContainText('Next version: a draft, saved by Ada Night')
    await expect(page.getByRole('button', { name: 'Keep as next version' })).toBeHidden()
    await expect(bodyValue(page)).toHaveValue(text(nine, ten, eleven))
    await expect(page.getByText('not saved')).toBeHidden()
    await editorReady(page)
  })

  await test.step('a quick fix of the live text is brought in', async () => {
    const fix = { ...fields, body: text('At nine it was loud.', ten, eleven), tab: 'fix' }
    const { cookies } = newsroom
    expect((await post(url, { ...fix, version: '2' }, cookies.ed)).status).toBe(303)
    await notice(page).getByRole('link', { name: 'Open the next version' }).click()
    await expect(notice(page)).toContainText('The live text changed since (by Ed Day')
    await press(page, 'Bring in the changes')
    await expect(page).toHaveURL(/merged=1/)
    await expect(bodyValue(page)).toHaveValue(
      text('At nine it was loud.', ten, 'At eleven it sank.'),
    )
    await expect(page.getByRole('button', { name: 'Bring in the changes' })).toBeHidden()
  })

  await test.step('it is compared with the live text', async () => {
    await notice(page).getByRole('link', { name: 'Compare with the live text' }).click()
    await expect(page.getByRole('heading', { name: 'the live text to version 2' })).toBeVisible()
    await expect(page.getByRole('insertion')).toContainText('sank')
    await page.getByRole('link', { name: 'Back to the post' }).click()
  })

  await test.step('what overlaps is resolved before it is published', async () => {
    const body = text('At nine it was loud.', ten, 'At eleven it turned.')
    const fix = { ...fields, body, tab: 'again', version: '3' }
    expect((await post(url, fix, newsroom.cookies.ed)).status).toBe(303)
    await fillBody(page, text('At nine it was loud.', ten, 'At eleven it sank at last.'))
    await press(page, 'Publish changes now…')
    await press(page, 'Publish changes now')
    await expect(conflict(page)).toContainText('Ed Day changed one paragraph.')
    await conflict(page).getByRole('button', { name: 'Save the merged text' }).click()
    await expect(conflict(page)).toContainText('choose what to keep of Body')
    await conflict(page).getByRole('radio', { name: 'Mine' }).check()
    await conflict(page).getByRole('button', { name: 'Save the merged text' }).click()
    await expect(page).toHaveURL(/merged=1/)
    await expect(conflict(page)).toBeHidden()
    expect(await readersSee()).not.toContain('sank')
  })

  await test.step('published, it is the newest version of the live post', async () => {
    await press(page, 'Publish changes now…')
    const dialog = publishDialog(page)
    await expect(dialog).toContainText(`Readers see the changes at /ai/${fields.slug} at once.`)
    await expect(dialog).toContainText(
      `Readers see “Correction” with the date, and: “${correction}”`,
    )
    await dialog.getByRole('button', { name: 'Publish changes now', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${url}\\?done=next`))
    const html = await readersSee()
    expect(html.includes('At eleven it sank at last.')).toBe(true)
    expect(html.includes('At nine it was loud.')).toBe(true)
    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(page.getByText('Next version, by Ada Night').first()).toBeVisible()
    await expect(page.getByText(`Readers are told: “${correction}”`)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an author prepares it, an overlap is resolved, and it is published on schedule', async ({
    page,
    context,
    newsroom,
    request,
  }) => {
    const { fields, url, address } = await aLiveArticle(newsroom, 'al')
    const { cookies } = newsroom
    await signInAs(context, newsroom, 'al')
    await page.goto(url)

    await test.step('an author proposes a text, and cannot publish it', async () => {
      await press(page, 'Prepare a next version')
      await expect(notice(page)).toContainText('Next version of')
      await page.getByLabel('Body').fill(text(nine, ten, 'At eleven it sank.'))
      await press(page, 'Save next version')
      await expect(page).toHaveURL(/saved=2/)
      await expect(page.getByRole('button', { name: /Publish/ })).toBeHidden()
      const attempt = { ...fields, tab: 'x', version: '2', when: 'now' }
      await post(page.url(), attempt, cookies.al)
      expect(await (await request.get(address)).text()).toContain(eleven)
    })

    const next = page.url().replace(/\?.*/, '')
    await test.step('what overlaps with a quick fix is not published before it is resolved', async () => {
      const fix = { ...fields, body: text(nine, ten, 'At eleven it turned.'), tab: 'fix' }
      expect((await post(url, { ...fix, version: '2' }, cookies.ada)).status).toBe(303)
      await signInAs(context, newsroom, 'ed')
      await page.goto(next)
      await page.getByLabel('Body').fill(text(nine, ten, 'At eleven it sank.'))
      await press(page, 'Publish changes now…')
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await press(page, 'Publish changes now')
      expect((await answer).status()).toBe(409)
      await expect(conflict(page)).toContainText('Nothing was overwritten or published')
      await conflict(page).getByRole('radio', { name: 'Mine' }).check()
      await conflict(page).getByRole('button', { name: 'Save the merged text' }).click()
      await expect(page).toHaveURL(/merged=1/)
      await expect(page.getByLabel('Body')).toHaveValue(text(nine, ten, 'At eleven it sank.'))
    })

    await test.step('it is thrown away, and comes back', async () => {
      await press(page, 'Throw away')
      const { place, undo } = offerToUndo(page, false)
      await expect(place).toContainText('Thrown away.')
      await undo.click()
      await expect(notice(page)).toContainText('Readers see the live text')
    })

    await test.step('at its time readers see it', async () => {
      const version = await page.locator('input[name="version"]').first().inputValue()
      const at = new Date(Date.now() + 2_000).toISOString().slice(0, 19)
      const body = text(nine, ten, 'At eleven it sank at last.')
      const scheduled = { ...fields, slug: '', body, tab: 'later', version, when: 'later', at }
      expect((await post(next, scheduled, cookies.ed)).status).toBe(303)
      await expect
        .poll(async () => (await request.get(address)).text(), { timeout: 20_000 })
        .toContain('At eleven it sank at last.')
      await page.goto(next)
      await expect(notice(page)).toContainText('It was published')
    })
  })
})
