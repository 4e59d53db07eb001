import { sitePages } from '../../../app/site/shell/missing/site-pages.rules'
import { expect, test } from '../../support/http'

test('other spellings redirect to the canonical address, with the query', async ({ get }) => {
  for (const { href } of sitePages.filter(({ href }) => href !== '/')) {
    for (const path of [href.toUpperCase(), `${href}/`]) {
      const answer = await get(`${path}?a=B`, { redirect: 'manual' })
      expect(answer.status, path).toBe(301)
      expect(answer.headers.get('location'), path).toBe(`${href}?a=B`)
    }
    expect((await get(href, { redirect: 'manual' })).status, href).toBe(200)
  }
})

test('an id redirects to its brief, even in capitals', async ({ get }) => {
  const id = '15acb439-055e-4759-8efd-9f1e97112d5b'
  const answers = await Promise.all(
    [id, id.toUpperCase()].map((name) => get(`/weekly-brief/${name}`, { redirect: 'manual' })),
  )
  const [small, capitals] = answers.map((answer) => [answer.status, answer.headers.get('location')])
  expect(small).toEqual([301, expect.stringMatching(/^\/weekly-brief\/[a-z-]+$/)])
  expect(capitals).toEqual(small)
})
