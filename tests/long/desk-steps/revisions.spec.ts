import { bodyValue } from '../../support/desk/body'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessibleOnPhone } from '../../support/pages/axe'

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const table = (count: number) => `| Name | Count |\n| --- | --- |\n| Doors | ${count} |`
const quiet = Array.from({ length: 8 }, (_, n) => `Paragraph ${n} is about a quiet night.`)
const first = ['## The night', ...quiet, '- one\n- two', table(3)].join('\n\n')
const second = first.replace(
  'Paragraph 5 is about a quiet night',
  'Paragraph 5 is about a **loud** night',
)
const third = second.replace(table(3), table(4)).replace('- two', '- two\n- three')

/** A live article with three versions, each seen by readers. */
async function anEditedArticle(newsroom: Newsroom, title: string): Promise<string> {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...completePost(title), tab: 'one' }
  const created = { ...fields, body: first, id, when: 'now' }
  expect((await post(`${desk}/articles/new`, created, cookies.ada)).status).toBe(303)
  const url = `${desk}/articles/${id}`
  const saves = [
    { version: '1', body: second },
    { version: '2', body: third, title: `${title} again` },
  ]
  for (const save of saves) {
    expect((await post(url, { ...fields, ...save }, cookies.ada)).status).toBe(303)
  }
  return url
}

test('any two versions are compared as readers see them and as Markdown, and a field is restored', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  const url = await anEditedArticle(newsroom, title)
  const id = url.slice(url.lastIndexOf('/') + 1)
  const typed = { ...completePost(title), kind: 'article', id, tab: `tab-${id}`, version: '3' }
  expect((await post(`${newsroom.desk}/autosaves`, typed, newsroom.cookies.ada)).status).toBe(200)

  const comparison = page.getByRole('region', { name: /^What changed/ })
  const versions = page.getByRole('form', { name: 'Versions' })
  await test.step('a version that readers saw is never folded into another one', async () => {
    await openHydrated(page, `${url}/revisions?from=1`)
    await expect(comparison).toHaveAccessibleName('What changed from version 1 to version 3')
    await expect(comparison.locator('td ins')).toHaveText('4')
    await expect(comparison.locator('li ins')).toHaveText('three')
    await expect(comparison.locator('strong')).toHaveText('loud')
    await expectAccessibleOnPhone(page)
    await expect(versions.getByText('earlier quick save')).toHaveCount(0)
    await versions.getByRole('link', { name: /^Version 2 / }).click()
    await expect(comparison).toHaveAccessibleName('What changed from version 1 to version 2')
    await expect(comparison.locator('td ins')).toHaveCount(0)
    await comparison.locator('summary', { hasText: 'unchanged paragraphs' }).first().click()
    await expect(comparison.getByText('Paragraph 0 is about')).toBeVisible()
  })
  await test.step('two versions are chosen, and the address carries them', async () => {
    await versions.getByRole('radio', { name: 'From version 2' }).check()
    await versions.getByRole('radio', { name: 'To version 1' }).check()
    await versions.getByRole('button', { name: 'Compare' }).click()
    await expect(comparison).toHaveAccessibleName('What changed from version 2 to version 1')
    expect(new URL(page.url()).search).toBe('?from=2&to=1')
    await comparison.getByRole('link', { name: 'As Markdown' }).click()
    await expect(comparison.locator('mark').first()).toHaveText('**loud**')
    await expectAccessibleOnPhone(page)
    await page.goBack()
    await expect(comparison.locator('del strong')).toHaveText('loud')
  })
  await test.step('a text that is not saved is compared with its version', async () => {
    await versions.getByRole('link', { name: 'Your unsaved text' }).click()
    await expect(comparison).toHaveAccessibleName(/from version 3 to the text that is not saved/)
  })
  await test.step('one field is restored after a confirmation', async () => {
    await openHydrated(page, `${url}/revisions?from=1`)
    await page.getByRole('button', { name: 'Restore Title of version 1' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Replace the published “Title” with that of version 1?')
    await dialog.getByRole('button', { name: 'Replace it' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(bodyValue(page)).toHaveValue(third)
    await expect(page.getByText('“Title” of version 1 is back.')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('versions are compared and a field is restored', async ({ page, newsroom }) => {
    const title = aTitle()
    const url = await anEditedArticle(newsroom, title)
    await page.goto(`${url}/revisions`)
    await page.getByRole('radio', { name: 'From version 1' }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'from version 1 to version 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Restore Title of version 1' }).click()
    const question = page.getByRole('region', { name: /Replace the published “Title”/ })
    await question.getByRole('button', { name: 'Replace it' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  })
})

test('a first version is shown alone, and a version that does not exist is not found', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  await page.goto(`${url}/revisions`)
  await expect(page.getByText('This is the only version so far.')).toBeVisible()
  await expect(page.getByText('It was a quiet night.')).toBeVisible()
  for (const query of ['?to=9', '?from=x', '?to=unsaved-none']) {
    expect((await page.request.get(`${url}/revisions${query}`)).status()).toBe(404)
  }
})
