import { expect, test } from '../../support/site'
import { crawl, sitemapOf } from './crawler'

test('every link leads straight to a page, and every page says what it alone is', async ({
  server,
}) => {
  test.slow()
  const { pages, broken, redirected } = await crawl(server.origin)
  expect(pages.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
  expect(redirected).toEqual([])

  const listed = pages.filter(({ head }) => !head.robots?.includes('noindex'))
  for (const { url, head } of listed) {
    expect(head.title, url).toMatch(/\S/)
    expect(head.description, url).toMatch(/^.{20,320}$/u)
    expect(head.robots, url).toBe('index, follow, max-image-preview:large')
  }
  // An address that only filters or tracks names the page it is a part of.
  const own = listed.filter(({ url, head }) => head.canonical === url)
  for (const say of ['title', 'description', 'canonical'] as const) {
    expect(repeated(own.map(({ head }) => head[say] ?? '')), say).toEqual([])
  }

  const mapped = await sitemapOf(server.origin)
  const found = own.map(({ url }) => url)
  expect(
    mapped.filter((url) => !found.includes(url)),
    'orphans',
  ).toEqual([])
  // Further pages of a list are reached through it; a map names what they list.
  const missing = found.filter((url) => !mapped.includes(url) && !url.includes('page='))
  expect(missing, 'not on the map').toEqual([])
})

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
