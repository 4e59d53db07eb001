import { fillBody } from '../../support/desk/body'
import {
  completePost,
  expect,
  formError,
  openHydrated,
  post,
  publishDialog,
  showSection,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))
test.use({ expectedConsoleErrors: [/422|409/] })

test('the desk’s list, a form with errors, a post, a conflict and revisions have no axe violation and fit a phone', async ({
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
