import {
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
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { aPhotograph } from '../../support/pictures/picture-files'

// A form with a mistake is answered with 422.
test.use({ expectedConsoleErrors: [/422 \(Unprocessable Entity\)/] })

/** Names that no other test uses, and their ids. */
function someNames() {
  const end = crypto.randomUUID().slice(0, 6)
  const named = (name: string) => ({ name: `${name} ${end}`, id: `${name.toLowerCase()}-${end}` })
  return { ada: named('Ada'), grace: named('Grace'), margaret: named('Margaret') }
}

async function addAuthor({ desk, cookies }: Newsroom, name: string): Promise<void> {
  const answer = await post(`${desk}/authors/new`, { step: 'save', name }, cookies.ed)
  expect(answer.status).toBe(303)
}

async function articleBy({ desk, cookies }: Newsroom, authors: string): Promise<void> {
  const fields = { ...completePost(aTitle()), authors, id: crypto.randomUUID(), tab: 'one' }
  const answer = await post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ed)
  expect(answer.status).toBe(303)
}

test('an editor adds an author, and names authors in their order', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk } = newsroom
  const { ada, grace, margaret } = someNames()
  for (const { name } of [grace, margaret]) await addAuthor(newsroom, name)
  await signInAs(context, newsroom, 'ed')
  await test.step('a form with a mistake keeps the text and the picture', async () => {
    await openHydrated(page, `${desk}/authors`)
    await page.getByRole('link', { name: 'New author' }).click()
    await page.getByLabel('Name', { exact: true }).fill(ada.name)
    await page.getByLabel('Biography').fill('Wrote the first program.\n\nLikes engines.')
    const picture = await aPhotograph('#336699', 640, 800)
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
    await page.getByLabel('Label of link 1').fill('Home')
    await page.getByLabel('Address of link 1').fill('http://ada.example')
    await page.getByRole('button', { name: 'Add the author' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.getByLabel('Address of link 1').fill('https://ada.example')
    await page.getByRole('button', { name: 'Add the author' }).click()
    await expect(page.getByText('The author was added.')).toBeVisible()
    await expect(page.getByAltText(`Picture of ${ada.name}`)).toBeVisible()
    await page.goto(`${desk}/pictures`)
    await expect(page.getByText(`Picture of the author ${ada.name}`)).toBeVisible()
  })
  await test.step('keys and buttons give the order', async () => {
    await openHydrated(page, `${desk}/articles/new`)
    await write(page, completePost(aTitle()))
    for (const { name } of [ada, margaret, grace]) {
      await page.getByRole('combobox', { name: 'Authors' }).selectOption(name)
    }
    const names = page.getByRole('list', { name: 'Authors in their order' }).getByRole('listitem')
    await expect(names).toHaveText([ada.name, margaret.name, grace.name])
    await page.getByRole('button', { name: `Remove ${margaret.name}` }).press('Delete')
    const down = page.getByRole('button', { name: `Move ${ada.name} down` })
    await down.click()
    await expect(names).toHaveText([grace.name, ada.name])
    await expect(down).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(names).toHaveText([ada.name, grace.name])
    await page.keyboard.press('Alt+ArrowDown')
    await publishNow(page)
    await expect(page.getByText('Article created successfully!').first()).toBeVisible()
    await page.reload()
    await expect(names).toHaveText([grace.name, ada.name])
  })
  await test.step('the byline, the page of an author and the list of authors are accessible', async () => {
    const { origin } = newsroom.server
    const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')
    await page.goto(origin + address)
    const byline = page.getByText(`By ${grace.name} and ${ada.name}`, { exact: true })
    await expect(byline).toBeVisible()
    await expectAccessible(page)
    await byline.getByRole('link', { name: ada.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.name)
    await expectAccessible(page)
    await page.goto(`${origin}/authors`)
    await expect(page.getByRole('link', { name: ada.name })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an author is retired, and replaced in all posts', async ({ page, context, newsroom }) => {
  const { desk } = newsroom
  const { ada, margaret } = someNames()
  for (const { name } of [ada, margaret]) await addAuthor(newsroom, name)
  await articleBy(newsroom, ada.id)
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/authors/${ada.id}`)
  await page.getByLabel('Slug').fill(`new-${ada.id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Readers see the change now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the author…' })).toBeHidden()
  await page.getByRole('button', { name: 'Retire the author' }).click()
  await expect(page.getByText('The author is retired.')).toBeVisible()
  await page.getByLabel('Who takes the place').selectOption(margaret.name)
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Replace in 1 post and remove…' }).click()
  await page.getByRole('button', { name: 'Replace and remove' }).click()
  await expect(page.getByText(`${ada.name} was replaced in 1 post and removed.`)).toBeVisible()
})
