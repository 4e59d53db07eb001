import { anArticle, aTitle, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, people, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { until } from '../../support/until'

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

/** Publishes an article; returns its title. */
async function articleBy({ desk, cookies }: Newsroom, authors: string): Promise<string> {
  const fields = { ...completePost(aTitle()), authors, id: crypto.randomUUID(), tab: 'one' }
  const answer = await post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ed)
  expect(answer.status).toBe(303)
  return fields.title
}

test('readers find bylines, pages and feeds of authors', async ({ newsroom }) => {
  const { origin } = newsroom.server
  const { ada, grace, margaret } = someNames()
  for (const { name } of [ada, grace, margaret]) await addAuthor(newsroom, name)
  const title = await articleBy(newsroom, `${grace.id}, ${ada.id}`)
  const both = `By ${grace.name} and ${ada.name}`
  const reader = plainBrowser()
  const home = await reader.open(origin)
  expect(home.text).toContain(both)
  const card = home.parts('a').find(({ text }) => text.includes(title))
  const article = await reader.open(new URL(card?.attribute('href') ?? 'no link', origin))
  const byline = article.parts('p', both).find(({ text }) => text === both)
  const page = await byline?.follow(ada.name)
  expect(page?.url).toBe(`${origin}/authors/${ada.id}`)
  expect(page?.part('h1').text).toBe(ada.name)
  for (const [file, part] of [
    ['feed.xml', `<dc:creator>${grace.name}</dc:creator>`],
    ['atom.xml', `<name>${grace.name}</name>`],
    ['feed.json', '"authors"'],
  ] as const) {
    const feed = await fetch(`${origin}/authors/${ada.id}/${file}`)
    expect([file, feed.status, (await feed.text()).includes(part)]).toEqual([file, 200, true])
  }
  const authors = await reader.open(`${origin}/authors`)
  expect(authors.parts('a', ada.name)).toHaveLength(1)
  expect(authors.text).not.toContain(margaret.name)
  expect(await (await fetch(`${origin}/sitemap/authors`)).text()).toContain(
    `${origin}/authors/${ada.id}<`,
  )
})

test('an author is renamed, retired, and replaced in all posts', async ({ newsroom }) => {
  const { desk, server, cookies } = newsroom
  const { ada, margaret } = someNames()
  for (const { name } of [ada, margaret]) await addAuthor(newsroom, name)
  const title = await articleBy(newsroom, ada.id)
  const browser = plainBrowser({ cookie: cookies.ed })
  let page = await browser.open(`${desk}/authors/${ada.id}`)
  const name = ada.name.replace('Ada', 'Countess')
  page = await page.press('Save', { Name: name, Slug: `new-${ada.id}` })
  expect(page.text).toContain('Saved. Readers see the change now.')
  page = await browser.open(`${server.origin}/authors/${ada.id}`)
  expect(page.url).toBe(`${server.origin}/authors/new-${ada.id}`)
  expect(page.text).toContain(`By ${name}`)
  await step('search follows a moment later', () =>
    until(async () => {
      const query = new URLSearchParams({ q: `"${name}"` })
      return (await browser.open(`${server.origin}/search?${query}`)).parts('a', title).length > 0
    }),
  )

  page = await browser.open(`${desk}/authors/${ada.id}`)
  expect(page.parts('button', 'Remove the author…')).toEqual([])
  page = await page.press('Retire the author')
  expect(page.text).toContain('The author is retired.')
  page = await page.press('Replace in 1 post and remove…', {
    'Who takes the place': margaret.name,
  })
  page = await page.press('Replace and remove')
  expect(page.text).toContain(`${name} was replaced in 1 post and removed.`)
  page = await browser.open(`${server.origin}/authors/${ada.id}`)
  expect(page.url).toBe(`${server.origin}/authors/${margaret.id}`)
  expect(page.parts('a', title).length).toBeGreaterThan(0)
  page = await browser.open(`${desk}/log`)
  expect(page.text).toContain(`By ${margaret.name}, in 1 post`)
})

test('without JavaScript authors are typed, and one who does not exist is refused', async ({
  newsroom,
}) => {
  const { ada } = someNames()
  await addAuthor(newsroom, ada.name)
  const browser = plainBrowser({ cookie: newsroom.cookies.ed })
  let page = await browser.open(await anArticle(newsroom))
  page = await page.press(/^Save/, { Authors: `${ada.name}, Nobody Here` })
  expect(page.parts('alert')[0]?.text).toContain('no author “nobody-here”')
  page = await page.press(/^Save/, { Authors: ada.name })
  expect(page.field('Authors').value).toBe(ada.id)
})

test('an author at the desk edits only the profile of their account', async ({ ownNewsroom }) => {
  const { desk, cookies } = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  let page = await plainBrowser({ cookie: cookies.ed }).open(`${desk}/authors`)
  expect(page.text).toContain('No authors yet')
  page = await page.follow('New author')
  page = await page.press('Add the author', {
    Name: 'Dawn',
    'Account at the desk': people.al.name,
  })
  expect(page.text).toContain('The author was added.')
  page = await plainBrowser({ cookie: cookies.al }).open(`${desk}/authors`)
  page = await page.follow('Dawn')
  expect(page.text).not.toContain('Slug')
  expect(page.parts('button', 'Retire the author')).toEqual([])
  page = await page.press('Save', { Role: 'Night desk' })
  expect(page.text).toContain('Saved. Readers see the change now.')
})
