import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, type Person, people, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

async function createPost(
  { desk, cookies }: Newsroom,
  person: Person,
  { title, when }: { title: string; when: 'now' | 'draft' },
): Promise<void> {
  const fields = { ...completePost(title), id: crypto.randomUUID(), tab: 'one', when }
  expect((await post(`${desk}/articles/new`, fields, cookies[person])).status).toBe(303)
}

test('without JavaScript, posts are filtered by title, status, kind and author, and sorted', async ({
  newsroom,
}) => {
  const title = aTitle()
  for (const person of ['ed', 'al'] as const) {
    await createPost(newsroom, person, { title, when: 'draft' })
  }
  const browser = plainBrowser({ cookie: newsroom.cookies.ed })
  let page = await browser.open(`${newsroom.desk}/posts`)
  const show = async (chosen: Record<string, string>) => {
    page = await page.press('Show', chosen)
    return page.parts('status')[0]?.text
  }
  expect(await show({ Search: title.toUpperCase() })).toBe('2 posts')
  expect(await show({ 'Created by': people.al.name })).toBe('1 post')
  expect(page.url).toContain('author=')
  expect(await show({ State: 'published' })).toBe('0 posts')
  expect(page.text).toContain('No posts match')

  page = await browser.open(`${newsroom.desk}/posts`)
  await show({ Kind: 'brief' })
  expect(page.url).toContain('kind=brief')
  expect(page.text).not.toContain('Article ·')
  page = await browser.open(`${newsroom.desk}/posts?q=Brief&kind=brief&sort=title`)
  const titles = page.parts('li').flatMap((item) => item.parts('a').map(({ text }) => text))
  const briefs = titles.filter((one) => one.startsWith('Brief:'))
  expect(briefs.length).toBeGreaterThan(3)
  expect(briefs).toEqual([...briefs].sort())
})

test('an author sees only their own posts, and only what they may do', async ({ newsroom }) => {
  const title = aTitle()
  await createPost(newsroom, 'al', { title, when: 'now' })
  expect(await (await fetch(newsroom.server.origin)).text()).not.toContain(title)
  const browser = plainBrowser({ cookie: newsroom.cookies.al })
  const list = await browser.open(`${newsroom.desk}/posts`)
  expect(list.parts('a', title)).toHaveLength(1)
  expect(list.text).not.toContain('xz backdoor')
  expect(list.text).not.toContain('Created by')
  const sections = list.parts('nav').flatMap((nav) => nav.parts('a').map(({ text }) => text))
  expect(sections).toContain('Posts')
  for (const section of ['Newsletter', 'Messages', 'Mail', 'Editors', 'Log']) {
    expect(sections).not.toContain(section)
  }
  const form = await list.follow(title)
  expect(form.text).toContain('until an editor publishes it')
  expect(form.parts('button', 'Save draft')).toHaveLength(1)
  expect(form.parts('button', /Publish/)).toEqual([])
})
