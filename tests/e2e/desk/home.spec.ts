import {
  aTitle,
  completePost,
  expect,
  openHydrated,
  people,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'

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

  await test.step('the menu More closes by Escape, and by a press elsewhere', async () => {
    const more = page.getByText('More', { exact: true })
    const inside = page.getByRole('link', { name: 'Newsletter' })
    for (const close of [() => page.keyboard.press('Escape'), () => count.click()]) {
      await more.click()
      await expect(inside).toBeVisible()
      await close()
      await expect(inside).toBeHidden()
    }
  })

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
