import { createdPost } from '../../support/desk/created-post'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('without JavaScript preview links are created, and one is revoked', async ({ newsroom }) => {
  const { url } = await createdPost(newsroom)
  const browser = plainBrowser({ cookie: newsroom.cookies.ed })
  let page = await browser.open(`${url}/preview-link`)
  expect(page.part('main').text).toContain('There is no preview link yet')
  for (let count = 0; count < 2; count += 1) page = await page.press('Create a preview link')
  const links = () => page.part('main').parts('li', /\/preview\//)
  expect(links()).toHaveLength(2)
  const addresses = page.text.match(/https?:\/\/\S+\/preview\/[\w.-]+/g) ?? []
  expect(new Set(addresses).size).toBe(2)
  const statuses = () => Promise.all(addresses.map(async (one) => (await fetch(one)).status))
  expect(await statuses()).toEqual([200, 200])
  page = (await links()[0]?.press('Revoke')) ?? page
  expect(page.text).toContain('The link is revoked.')
  expect(links()).toHaveLength(1)
  expect(await statuses()).toEqual([404, 200])
})
