import {
  aTitle,
  comeIn,
  complete,
  expect,
  listed,
  openAwake,
  post,
  publishing,
  test,
  write,
} from '../../support/desk/newsroom'

const unprocessable = /422 \(Unprocessable Entity\)/

test('neither Enter in a field nor a form that does not say so publishes', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  await comeIn(page.context(), newsroom)
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await write(page, complete(title))
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Publish…' }).press('Enter')
  const asked = publishing(page)
  await expect(asked.getByRole('heading', { name: 'Publish this article?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByLabel('Date and time').press('Enter')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeFocused()
  expect(await listed(newsroom, title)).toContain('>0 posts<')

  const fields = { ...complete(title), id: crypto.randomUUID(), tab: 'one' }
  const answer = await post(`${newsroom.desk}/articles/new`, fields, newsroom.cookies.ada)
  expect(answer.status).toBe(303)
  expect(await listed(newsroom, title, 'draft')).toContain('>1 post<')
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
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Article created successfully!').first()).toBeVisible()
      const home = await (await fetch(newsroom.server.origin)).text()
      expect(home).not.toContain(draft)
      expect(await listed(newsroom, draft, 'draft')).toContain('>1 post<')
    })

    const title = aTitle()
    await openAwake(page, `${newsroom.desk}/articles/new`)
    await write(page, complete(title))
    await page.getByRole('button', { name: 'Publish…' }).click()
    const asked = publishing(page)
    await asked.getByLabel('Date and time').fill('2020-01-01T10:00')
    await asked.getByRole('button', { name: 'Schedule for 1 Jan 2020, 10:00 (UTC)' }).click()
    await expect(asked).toContainText('That moment has passed. Choose a later one, or publish now.')
    const later = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString().slice(0, 16)
    await asked.getByLabel('Date and time').fill(later)
    const id = await page.locator('input[name=id]').inputValue()
    await asked.getByRole('button', { name: /^Schedule for / }).click()
    await expect(page.getByText(`successfully! Article ID: ${id}`).first()).toBeVisible()
    await test.step('what is scheduled can be saved as it is, and taken back', async () => {
      await write(page, { body: 'It was a loud night.' })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL(/saved=2/)
      await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Change schedule…' }).click()
      await expect(asked.getByLabel('Date and time')).toHaveValue(later)
      await expect(asked.getByRole('button', { name: 'Back to drafts' })).toBeVisible()
    })
    await page.goto(`${newsroom.desk}/posts`)
    const next = page.getByRole('region', { name: 'Coming out next' })
    await expect(next.getByRole('link', { name: title })).toBeVisible()
  })
})
