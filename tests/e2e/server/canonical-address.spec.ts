import { sitePages } from '../../../app/site/shell/missing/site-pages.rules'
import { expect, test } from '../../support/site'

test('other spellings redirect to the canonical address, with the query', async ({ request }) => {
  for (const { href } of sitePages.filter(({ href }) => href !== '/')) {
    for (const path of [href.toUpperCase(), `${href}/`]) {
      const answer = await request.get(`${path}?a=B`, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(301)
      expect(answer.headers().location, path).toBe(`${href}?a=B`)
    }
    expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200)
  }
})

test('an id redirects to its brief, even in capitals', async ({ request }) => {
  const id = '15acb439-055e-4759-8efd-9f1e97112d5b'
  const answers = await Promise.all(
    [id, id.toUpperCase()].map((name) => request.get(`/weekly-brief/${name}`, { maxRedirects: 0 })),
  )
  const [small, capitals] = answers.map((answer) => [answer.status(), answer.headers().location])
  expect(small).toEqual([301, expect.stringMatching(/^\/weekly-brief\/[a-z-]+$/)])
  expect(capitals).toEqual(small)
})
