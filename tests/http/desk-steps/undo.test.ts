import { createdPost } from '../../support/desk/created-post'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// A step that readers do not notice is done at once, and can be undone.

test('undoing the bin schedules a post again for its time', async ({ newsroom }) => {
  const { url } = await createdPost(newsroom, { when: 'later', at: '2031-05-14T09:30' })
  const browser = plainBrowser({ cookie: newsroom.cookies.ada })
  let page = await (await browser.open(url)).press('Move to the bin')
  expect(page.url).toContain('?done=bin&version=2')
  expect(page.text).toContain('Moved to the bin.')
  expect(page.text).toContain('After 30 days it is gone for good.')
  page = await page.press('Undo')
  expect(page.text).toContain('Comes out on')
  expect(page.text).toContain('14 May 2031, 09:30')
  expect(page.parts('button', 'Undo')).toEqual([])
})

test('the text of an old version comes back, and leaves again', async ({ newsroom }) => {
  const { url, fields } = await createdPost(newsroom)
  const slug = `chosen-${crypto.randomUUID()}`
  const second = { ...fields, slug, tab: 'two', version: '1', body: 'Present.' }
  expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
  const browser = plainBrowser({ cookie: newsroom.cookies.ada })
  let page = await (await browser.open(`${url}/revisions?from=1`)).press('Restore version 1')
  expect(page.url).toContain('?done=revision&version=3&from=1')
  expect(page.text).toContain('The text of version 1 is back.')
  expect(page.field('Body').value).toBe(fields.body)
  page = await page.press('Undo')
  expect(page.text).toContain('Undone.')
  expect(page.field('Body').value).toBe('Present.')
  expect(page.field('Slug').value).toBe(slug)
})

test('a published field is restored after a question, and not over a newer text', async ({
  newsroom,
}) => {
  const { cookies } = newsroom
  const { url, title, fields } = await createdPost(newsroom, { when: 'now' })
  const second = { ...fields, when: '', tab: 'two', version: '1', title: `${title} again` }
  expect((await post(url, second, cookies.ada)).status).toBe(303)
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await (await browser.open(`${url}/revisions?from=1`)).press(
    'Restore Title of version 1',
  )
  expect(page.text).toContain('Replace the published “Title” with that of version 1?')
  page = await page.press('Replace it')
  expect(page.url).toContain('field=title')
  expect(page.text).toContain('“Title” of version 1 is back.')
  expect(page.field('Title').value).toBe(title)

  const revisions = `${url}/revisions`
  const here = new URL(url).pathname
  for (const [fields, status, to] of [
    [{ version: '1', over: '3' }, 303, `${here}?done=same&version=3&from=1`],
    [{ version: '2', over: '1' }, 303, `${here}?refused=conflict`],
    [{ version: '9', over: '3' }, 404, null],
    [{ version: '2', over: '3', change: 'correction', changeNote: '' }, 422, null],
  ] as const) {
    const answer = await post(revisions, fields, cookies.ada)
    expect([fields, answer.status, answer.headers.get('Location')]).toEqual([fields, status, to])
  }
  expect((await post(revisions, { version: '2', over: '3' }, cookies.al)).status).toBe(404)
  for (const query of ['?to=9', '?from=x', '?to=unsaved-none']) {
    const { status } = await browser.open(revisions + query)
    expect([query, status]).toEqual([query, 404])
  }
  expect((await browser.open(url)).field('Title').value).toBe(title)
})

test('an autosave is discarded, and comes back', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const [id, title] = [crypto.randomUUID(), aTitle()]
  const typed = { ...completePost(title), kind: 'article', id, tab: `tab-${id}`, version: '0' }
  expect((await post(`${desk}/autosaves`, typed, cookies.al)).status).toBe(200)
  const browser = plainBrowser({ cookie: cookies.al })
  const offers = await browser.open(`${desk}/articles/new`)
  let page = await offers.part('li', title).press('Discard')
  expect(page.text).toContain(`Discarded: “${title}”`)
  expect(page.parts('a', title)).toEqual([])
  // A late autosave of the discarded text does not bring it back.
  expect((await post(`${desk}/autosaves`, typed, cookies.al)).status).toBe(409)
  page = await page.press('Undo')
  page = await page.follow(title)
  expect(page.field('Body').value).toBe(typed.body)
})
