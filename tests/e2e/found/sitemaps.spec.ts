import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { expect, test } from '../../support/site'

test('SPEC 7: the sitemap comes with a type query (default index), and a cache header max-age 3600', async ({
  request,
}) => {
  for (const path of ['/sitemap.xml', '/sitemap/index', '/functions/v1/sitemap']) {
    const answer = await request.get(path)
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(await answer.text(), path).toContain('<sitemapindex')
  }
  for (const type of ['pages', 'articles', 'briefs', 'topics', 'news']) {
    const answer = await request.get(`/functions/v1/sitemap?type=${type}`)
    expect(answer.headers()['cache-control'], type).toBe('public, max-age=3600')
    const xml = await answer.text()
    expect(xml, type).toContain('<loc>')
    expect(await (await request.get(`/sitemap/${type}`)).text(), type).toBe(xml)
  }
})

test('a type that there is not is missing, and says so in plain text', async ({ request }) => {
  for (const path of ['/sitemap/nope', '/functions/v1/sitemap?type=%3Cb%3E', '/sitemap/news-2']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toBe('text/plain; charset=utf-8')
    expect(await answer.text(), path).not.toMatch(/[<>&]/)
  }
})

test('SPEC 8: sitemap fetch failure: minimal sitemap, kept by nobody', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
  await postgres.remove()
  for (const path of ['/sitemap.xml', '/sitemap/articles', '/sitemap/topics']) {
    const answer = await fetch(server.origin + path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
    const xml = await answer.text()
    expect(xml.match(/<loc>/g), path).toHaveLength(1)
    expect(xml, path).toContain('<changefreq>daily</changefreq>')
  }
})
