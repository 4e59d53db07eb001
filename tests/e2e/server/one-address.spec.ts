import { sitePages } from '../../../app/content/missing/site-pages'
import { expect, test } from '../../support/site'

test('any other spelling of a page leads to its one address, query and all', async ({
  request,
}) => {
  for (const { href } of sitePages.filter(({ href }) => href !== '/')) {
    for (const path of [href.toUpperCase(), `${href}/`]) {
      const answer = await request.get(`${path}?a=B`, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(301)
      expect(answer.headers().location, path).toBe(`${href}?a=B`)
    }
    expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200)
  }
})
