import { aTitle } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('a browser without JavaScript offers the autosave of another', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const title = aTitle()
  const autosave = {
    ...{ id: crypto.randomUUID(), kind: 'article', tab: 'on-one-machine', version: '0' },
    ...{ title, body: 'Written on one machine' },
  }
  expect((await post(`${desk}/autosaves`, autosave, cookies.ada)).status).toBe(200)
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await browser.open(`${desk}/posts`)
  const unsaved = page.part('section', 'Begun, and not saved')
  expect(unsaved.part('li', title).text).toContain('Written on one machine')
  page = await unsaved.follow(title)
  expect(page.field('Body').value).toBe('Written on one machine')
  page = await page.press('Save draft', { Domain: 'AI', Summary: 'Finished on another.' })
  expect(page.text).toContain('Article created successfully!')
  page = await browser.open(`${desk}/posts`)
  expect(
    page.parts('section', 'Begun, and not saved').flatMap((part) => part.parts('a', title)),
  ).toEqual([])
})
