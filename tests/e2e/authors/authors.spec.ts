import type { Page } from '@playwright/test'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  people,
  post,
  publishNow,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { aPhotograph } from '../../support/pictures/picture-files'

const order = (page: Page) => page.getByRole('list', { name: 'Authors in their order' })
const adding = (page: Page) => page.getByRole('combobox', { name: 'Authors' })

// A form with a mistake is answered with 422.
test.use({ expectedConsoleErrors: [/status of 422/] })

test('authors are added, named in order, shown to readers, renamed and replaced', async ({
  page,
  context,
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom()
  const { server, desk } = newsroom
  await signInAs(context, newsroom, 'ed')
  const title = aTitle()
  await test.step('an editor adds an author with a picture and a link', () => addAuthor(page, desk))
  for (const name of ['Grace Hopper', 'Margaret Hamilton']) await addGuest(newsroom, name)
  await test.step('a post names authors, in the order that keys and buttons give them', () =>
    nameAuthors(page, desk, title))
  await test.step('readers find the byline, the pages and the feeds', () =>
    readAsReader(page, server.origin, title))
  await test.step('a new name and slug are everywhere at once', async () => {
    await openHydrated(page, `${desk}/authors/ada-lovelace`)
    await page.getByLabel('Name', { exact: true }).fill('Ada King')
    await page.getByLabel('Slug').fill('ada-king')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await page.goto(`${server.origin}/authors/ada-lovelace`)
    expect(page.url()).toBe(`${server.origin}/authors/ada-king`)
    await expect(page.getByText('By Grace Hopper and Ada King').first()).toBeVisible()
    await page.goto(`${server.origin}/search?q=${encodeURIComponent('"Ada King"')}`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
  await test.step('an author whom posts name is replaced, not just removed', () =>
    replaceAuthor(page, desk, server.origin, title))
})

async function addAuthor(page: Page, desk: string): Promise<void> {
  await openHydrated(page, `${desk}/authors`)
  await expect(page.getByText('No authors yet')).toBeVisible()
  await page.getByRole('link', { name: 'New author' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Role').fill('Analyst')
  await page.getByLabel('Biography').fill('Wrote the first program.\n\nLikes engines.')
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles(await aPhotograph('#336699', 640, 800))
  await page.getByLabel('Label of link 1').fill('Home')
  await page.getByLabel('Address of link 1').fill('http://ada.example')
  await page.getByRole('button', { name: 'Add the author' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Address of link 1').fill('https://ada.example')
  await page.getByRole('button', { name: 'Add the author' }).click()
  await expect(page.getByText('The author was added.')).toBeVisible()
  // The picture of the rejected form was kept.
  await expect(page.getByAltText('Picture of Ada Lovelace')).toBeVisible()
}

async function addGuest({ desk, cookies }: Newsroom, name: string): Promise<void> {
  const answer = await post(`${desk}/authors/new`, { step: 'save', name }, cookies.ed)
  expect(answer.status).toBe(303)
}

async function nameAuthors(page: Page, desk: string, title: string): Promise<void> {
  await openHydrated(page, `${desk}/articles/new`)
  await write(page, completePost(title))
  for (const author of ['Ada Lovelace', 'Margaret Hamilton', 'Grace Hopper']) {
    await adding(page).selectOption(author)
  }
  const names = order(page).getByRole('listitem')
  await expect(names).toHaveText(['Ada Lovelace', 'Margaret Hamilton', 'Grace Hopper'])
  await page.getByRole('button', { name: 'Remove Margaret Hamilton' }).press('Delete')
  const down = page.getByRole('button', { name: 'Move Ada Lovelace down' })
  await down.click()
  await expect(names).toHaveText(['Grace Hopper', 'Ada Lovelace'])
  await expect(down).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names).toHaveText(['Ada Lovelace', 'Grace Hopper'])
  await page.keyboard.press('Alt+ArrowDown')
  await expectAccessibleOnPhone(page)
  await publishNow(page)
  await expect(page.getByText('Article created successfully!').first()).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Grace Hopper', 'Ada Lovelace'])
}

async function readAsReader(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('link', { name: title }).first().click()
  const byline = page.getByText(/^By Grace Hopper and Ada Lovelace$/).first()
  await expect(byline).toBeVisible()
  await expectAccessible(page)
  await byline.getByRole('link', { name: 'Ada Lovelace' }).click()
  await expect(page).toHaveURL(`${origin}/authors/ada-lovelace`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
  await expect(page.getByRole('link', { name: 'Home', exact: true }).last()).toHaveAttribute(
    'href',
    'https://ada.example',
  )
  const portrait = page.getByAltText('Portrait of Ada Lovelace')
  const shown = () => portrait.evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toMatch(/\.480\.avif$/)
  await expectAccessible(page)
  for (const [file, part] of [
    ['feed.xml', '<dc:creator>Grace Hopper</dc:creator>'],
    ['atom.xml', '<uri>'],
    ['feed.json', '"authors"'],
  ] as const) {
    const feed = await page.request.get(`${origin}/authors/ada-lovelace/${file}`)
    expect([file, feed.status(), (await feed.text()).includes(part)]).toEqual([file, 200, true])
  }
  await page.goto(`${origin}/authors`)
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('Margaret Hamilton')).toBeHidden()
  await expectAccessible(page)
  expect(await (await page.request.get(`${origin}/sitemap/authors`)).text()).toContain(
    `${origin}/authors/ada-lovelace`,
  )
}

async function replaceAuthor(
  page: Page,
  desk: string,
  origin: string,
  title: string,
): Promise<void> {
  await openHydrated(page, `${desk}/authors/ada-lovelace`)
  await expect(page.getByRole('button', { name: 'Remove the author' })).toBeHidden()
  await page.getByRole('button', { name: 'Retire the author' }).click()
  await expect(page.getByText('The author is retired.')).toBeVisible()
  await page.getByLabel('Who takes the place').selectOption('Margaret Hamilton')
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Replace in 1 post and remove' }).click()
  await expect(page.getByText('Ada King was replaced in 1 post and removed.')).toBeVisible()
  await page.goto(`${origin}/authors/ada-king`)
  expect(page.url()).toBe(`${origin}/authors/margaret-hamilton`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(`${desk}/log`)
  await expect(page.getByText('By Margaret Hamilton, in 1 post')).toBeVisible()
}

test('without JavaScript authors are typed, and a removed one is refused with the text kept', async ({
  browser,
  newsroom,
}) => {
  const name = `Guest ${crypto.randomUUID().slice(0, 8)}`
  await addGuest(newsroom, name)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await signInAs(plain, newsroom, 'ed')
  const page = await plain.newPage()
  await page.goto(await anArticle(newsroom))
  await page.getByLabel(/^Authors/).fill(`${name}, Nobody Here`)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('alert').first()).toContainText('no author “nobody-here”')
  await page.getByLabel(/^Authors/).fill(name)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByLabel(/^Authors/)).toHaveValue(name.toLowerCase().replaceAll(' ', '-'))
  await plain.close()
})

test('an author at the desk edits only the profile of their account', async ({
  page,
  context,
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const { desk } = newsroom
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/authors/new`)
  await page.getByLabel('Name', { exact: true }).fill('Al Dawn')
  await page.getByLabel('Account at the desk').selectOption(people.al.name)
  await page.getByRole('button', { name: 'Add the author' }).click()
  await expect(page.getByText('The author was added.')).toBeVisible()
  await signInAs(context, newsroom, 'al')
  await openHydrated(page, `${desk}/authors`)
  await page.getByRole('main').getByRole('link', { name: 'Al Dawn' }).click()
  await expect(page.getByLabel('Slug')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Retire the author' })).toBeHidden()
  await page.getByLabel('Role').fill('Night desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Readers see the change now.')).toBeVisible()
})
