import { expect, test } from '../../support/http'
import { crawl, sitemapOf } from './crawler'

const articlePath = /\/(cybersecurity|ai|cyber-marketing)\/[\w-]+$/

test('no link is broken or redirected, every page has a unique title and description, and no article is heavy', async ({
  server,
}) => {
  const { pages, broken, redirected } = await crawl(server.origin)
  expect(pages.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
  expect(redirected).toEqual([])

  const articles = pages.filter(({ url }) => articlePath.test(url))
  expect(articles.length).toBeGreaterThan(30)
  for (const { url, elements } of articles) expect(elements, url).toBeLessThanOrEqual(800)

  const listed = pages.filter(({ head }) => !head.robots?.includes('noindex'))
  for (const { url, head } of listed) {
    expect(head.title, url).toMatch(/\S/)
    expect(head.description, url).toMatch(/^.{20,320}$/u)
    expect(head.robots, url).toBe('index, follow, max-image-preview:large')
  }
  // A URL with filters or tracking parameters has another canonical URL.
  const canonical = listed.filter(({ url, head }) => head.canonical === url)
  for (const field of ['title', 'description', 'canonical'] as const) {
    expect(repeated(canonical.map(({ head }) => head[field] ?? '')), field).toEqual([])
  }

  const inSitemap = await sitemapOf(server.origin)
  const crawled = canonical.map(({ url }) => url)
  expect(
    inSitemap.filter((url) => !crawled.includes(url)),
    'orphans',
  ).toEqual([])
  // Further pages of a list are not in the sitemap; the posts on them are.
  const missing = crawled.filter((url) => !inSitemap.includes(url) && !url.includes('page='))
  expect(missing, 'not in the sitemap').toEqual([])
})

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
