import { expect, headersOf, test } from '../../support/http'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'

test('SPEC 7: the sitemap has a type query (default index) and a cache header max-age 3600', async ({
  get,
}) => {
  const generator = '/functions/v1/sitemap'
  for (const path of ['/sitemap.xml', '/sitemap/index', generator, `${generator}?type=`]) {
    const response = await get(path)
    expect(headersOf(response)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(await response.text(), path).toContain('<sitemapindex')
  }
  for (const type of ['pages', 'articles', 'briefs', 'topics', 'entities', 'news']) {
    const response = await get(`/functions/v1/sitemap?type=${type}`)
    expect(response.headers.get('cache-control'), type).toBe('public, max-age=3600')
    const xml = await response.text()
    expect(xml, type).toContain('<loc>')
    expect(await (await get(`/sitemap/${type}`)).text(), type).toBe(xml)
  }
})

test('an unknown type is a 404 in plain text', async ({ get }) => {
  for (const path of ['/sitemap/nope', '/functions/v1/sitemap?type=%3Cb%3E', '/sitemap/news-2']) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-type'), path).toBe('text/plain; charset=utf-8')
    expect(await response.text(), path).not.toMatch(/[<>&]/)
  }
})

test('SPEC 8: sitemap fetch failure: minimal sitemap, which is not cached', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
  await postgres.remove()
  for (const path of ['/sitemap.xml', '/sitemap/articles', '/sitemap/topics']) {
    const response = await fetch(server.origin + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('cache-control'), path).toBe('no-store')
    const xml = await response.text()
    expect(xml.match(/<loc>/g), path).toHaveLength(1)
    expect(xml, path).toContain('<changefreq>daily</changefreq>')
  }
})
