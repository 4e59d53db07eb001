import { fillBody } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  expect,
  formError,
  openHydrated,
  people,
  post,
  publishDialog,
  showSection,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test('posts are filtered by title, author and status as soon as something is chosen', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom, 'ed')
  const title = aTitle()
  for (const [person, when] of [
    ['ed', 'draft'],
    ['al', 'draft'],
  ] as const) {
    const fields = { ...completePost(title), id: crypto.randomUUID(), tab: 'one', when }
    await post(`${newsroom.desk}/articles/new`, fields, newsroom.cookies[person])
  }
  await openHydrated(page, `${newsroom.desk}/posts`)
  const count = page.getByRole('status').first()
  await page.getByLabel('Search', { exact: true }).fill(title.toUpperCase())
  await page.getByLabel('Search', { exact: true }).press('Enter')
  await expect(count).toHaveText('2 posts')
  await page.getByLabel('Created by').selectOption({ label: people.al.name })
  await expect(count).toHaveText('1 post')
  await expect(page).toHaveURL(/author=/)
  await page.getByLabel('State').selectOption('published')
  await expect(count).toHaveText('0 posts')
  await expect(page.getByText('No posts match')).toBeVisible()

  await test.step('the keyboard leads from the list to a post and back', async () => {
    await openHydrated(page, `${newsroom.desk}/posts?kind=brief&sort=title`)
    const first = page.getByRole('list', { name: 'Posts' }).getByRole('link').first()
    const name = await first.textContent()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  })
})

test.describe('accessibility', () => {
  test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))
  test.use({ expectedConsoleErrors: [/422|409/] })

  test('the list, a form with errors, a post, a conflict and revisions have no axe violation and fit a phone', async ({
    page,
    newsroom,
  }) => {
    const { desk, cookies } = newsroom
    const id = crypto.randomUUID()
    const later = new Date(Date.now() + 9e9).toISOString().slice(0, 16)
    const fields = { ...completePost(), id, tab: 'one' }
    const scheduled = { ...completePost(), id: crypto.randomUUID(), when: 'later', at: later }
    await post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ada)
    await post(`${desk}/articles/new`, { ...scheduled, tab: 'one' }, cookies.ada)
    await openHydrated(page, `${desk}/posts`)
    await expectAccessible(page)
    await openHydrated(page, `${desk}/posts?q=nothing-is-called-this`)
    await expectAccessibleOnPhone(page)

    await page.setViewportSize({ width: 1280, height: 720 })
    await openHydrated(page, `${desk}/articles/new`)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(formError(page)).toBeVisible()
    await page.getByLabel('Tags').fill('phi')
    await expect(page.getByRole('button', { name: 'Phishing', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await showSection(page, 'Questions')
    await expect(page.getByText('Frequently Asked Questions')).toBeVisible()
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await expect(publishDialog(page)).toContainText('Not ready to publish')
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')
    await write(page, completePost())
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await expect(publishDialog(page)).toContainText('Publish this article?')
    await expectAccessibleOnPhone(page)

    await openHydrated(page, `${desk}/articles/${id}`)
    const edited = { ...fields, version: '1', body: 'Another night.' }
    await post(`${desk}/articles/${id}`, edited, cookies.ada)
    await fillBody(page, 'My night.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'This post has changed' })).toBeVisible()
    await expectAccessibleOnPhone(page)
    for (const path of ['revisions', 'preview-link', 'comments']) {
      await openHydrated(page, `${desk}/articles/${id}/${path}`)
      await expectAccessibleOnPhone(page)
    }
  })
})
