import { createdPost } from '../../support/desk/created-post'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('without JavaScript a save against an older version is refused, and both texts are shown to choose from', async ({
  newsroom,
}) => {
  const { url, fields } = await createdPost(newsroom, { when: 'now' })
  const browser = plainBrowser({ cookie: newsroom.cookies.ada })
  let page = await browser.open(url)
  const stored = async () => (await browser.open(url)).field('Body').value
  const theirs = {
    ...fields,
    when: '',
    tab: 'two',
    version: '1',
    body: 'What the other watch saw.',
  }
  expect((await post(url, theirs, newsroom.cookies.ed)).status).toBe(303)

  page = await page.press('Save changes', { Body: 'What this watch saw.' })
  expect(page.status).toBe(409)
  const conflict = () => page.named('This post has changed')
  expect(conflict().text).toContain('It was saved by Ed Day')
  expect(conflict().field('The body that is stored').value).toBe('What the other watch saw.')
  expect(page.field('Body').value).toBe('What this watch saw.')
  page = await page.press('Save changes')
  expect(page.status, 'sent again').toBe(409)
  page = await conflict().press('Save the merged text')
  expect(page.status, 'nothing is chosen').toBe(409)
  expect(conflict().part('alert').text).toContain('choose what to keep of Body, line 1')
  expect(await stored()).toBe('What the other watch saw.')

  page = await conflict().press('Save the merged text', { Both: true })
  expect(page.url).toContain('saved=3')
  expect(await stored()).toBe('What the other watch saw.\n\nWhat this watch saw.')
})
