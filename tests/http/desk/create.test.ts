import { aTitle, completePost, countOf } from '../../support/desk/newsroom-requests'
import { expect, test } from '../../support/http'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'

test('SPEC 5 and 8: without JavaScript the errors of required fields have the specified texts, typed text stays, and an article is created', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const title = aTitle()
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await browser.open(`${desk}/articles/new`)
  const publish = async (typed: Record<string, string> = {}) => {
    page = await page.press('Publish now…', typed)
    return page.part('dialog')
  }
  const incomplete = await publish()
  for (const text of [
    'Title is required',
    'Domain is required',
    'Body content is required',
    'Summary is required',
  ]) {
    expect(incomplete.parts('a', text), text).toHaveLength(1)
  }
  expect(incomplete.parts('button', /^Publish now$/)).toEqual([])
  const field = new URL(incomplete.link('Title is required')).hash.slice(1)
  expect(page.html).toMatch(new RegExp(`<(input|textarea)[^>]* id="${field}"[^>]* name="title"`))
  const half = await publish({
    Title: title,
    Body: 'Typed before every error.',
    Tags: 'Watch, Night',
  })
  expect(half.text).not.toContain('Title is required')
  expect(half.text).toContain('Summary is required')
  expect(new URL(half.link('Keep writing')).pathname).toBe(new URL(page.url).pathname)
  expect(page.field('Body').value).toBe('Typed before every error.')
  const complete = await publish({ Domain: 'AI', Summary: 'In short.' })
  expect(complete.text).toMatch(/Readers see it at \/ai\/a-story-of-\S+ at once\./)
  expect(complete.text).toContain('No picture')
  expect(complete.text).not.toContain('No tags')
  expect(await countOf(newsroom, title), 'the dialog saves nothing').toBe(0)
  const id = idIn(page)
  page = await complete.press('Publish now')
  expect(page.text).toContain(
    `Article created successfully! Article ID: ${id}. You can now upload an image for this article using its ID.`,
  )
  // The editor continues in the new post.
  expect(page.url).toContain(`/articles/${id}?`)
  expect(page.field('Title').value).toBe(title)
  expect(await (await fetch(server.origin)).text()).toContain(title)
  // 'success (form reset)': the next form is empty.
  page = await browser.open(`${desk}/articles/new`)
  expect(page.field('Title').value).toBe('')
  expect(idIn(page)).not.toBe(id)
})

const idIn = (page: PlainPage) =>
  page.select('[data-post-form] input[name=id]')[0]?.attribute('value')

test('the same form sent twice at once creates one post', async ({ newsroom }) => {
  const title = aTitle()
  const { origin } = new URL(newsroom.desk)
  const fields = { ...completePost(title), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  const send = () =>
    fetch(`${newsroom.desk}/articles/new`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: newsroom.cookies.ada, Origin: origin },
      redirect: 'manual',
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await countOf(newsroom, title)).toBe(1)
})
