import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimalSitemap, type SitemapPage, sitemap, sitemapIndex } from './sitemap.rules'

const site = { name: 'Vigil & Co <news>', url: 'https://vigil.example' }

async function write(pages: SitemapPage[]): Promise<string> {
  async function* eachPage() {
    yield* pages
  }
  let xml = ''
  for await (const part of sitemap(site, eachPage())) xml += part
  return xml
}

function parse(xml: string) {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    },
  })
  return parser.parseFromString(xml, 'text/xml')
}

const textsOf = (xml: string, name: string) =>
  [...parse(xml).getElementsByTagName(name)].map(({ textContent }) => textContent)

test('a page has its address, the date of its last change, and its picture', async () => {
  const xml = await write([
    { path: '/ai/one', changedAt: new Date('2026-11-02T08:00:00Z'), picture: '/p/1.webp?v=a&b' },
    { path: '/about' },
  ])
  expect(textsOf(xml, 'loc')).toEqual([
    'https://vigil.example/ai/one',
    'https://vigil.example/about',
  ])
  expect(textsOf(xml, 'lastmod')).toEqual(['2026-11-02T08:00:00.000Z'])
  expect(textsOf(xml, 'image:loc')).toEqual(['https://vigil.example/p/1.webp?v=a&b'])
})

test('an address longer than the 2,048 characters of the protocol is left out', async () => {
  const path = (length: number) => `/${'a'.repeat(length - site.url.length - 1)}`
  const xml = await write([{ path: path(2048) }, { path: path(2049) }])
  expect(textsOf(xml, 'loc')).toEqual([site.url + path(2048)])
})

test('news have publisher, date and title', async () => {
  const publishedAt = new Date('2026-11-14T08:00:00Z')
  const xml = await write([{ path: '/ai/one', news: { title: 'A & <b> ]]>', publishedAt } }])
  expect(textsOf(xml, 'news:name')).toEqual([site.name])
  expect(textsOf(xml, 'news:language')).toEqual(['en'])
  expect(textsOf(xml, 'news:publication_date')).toEqual(['2026-11-14T08:00:00.000Z'])
  expect(textsOf(xml, 'news:title')).toEqual(['A & <b> ]]>'])
})

test('a sitemap is well-formed for any title', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (title) => {
      const xml = await write([{ path: '/x', news: { title, publishedAt: new Date(0) } }])
      expect(textsOf(xml, 'loc')).toHaveLength(1)
    }),
  )
})

test('the index lists every part of every sitemap', () => {
  const xml = sitemapIndex(site, [
    { type: 'pages', part: 1 },
    { type: 'articles', part: 1 },
    { type: 'articles', part: 2 },
  ])
  expect(textsOf(xml, 'loc')).toEqual([
    'https://vigil.example/sitemap/pages',
    'https://vigil.example/sitemap/articles',
    'https://vigil.example/sitemap/articles-2',
  ])
})

test("SPEC 2: 'a minimal single-URL sitemap is written with today's date, daily change frequency and priority 1.0'", () => {
  const xml = minimalSitemap(site, new Date('2026-11-15T23:00:00Z'))
  expect(textsOf(xml, 'loc')).toEqual(['https://vigil.example/'])
  expect(textsOf(xml, 'lastmod')).toEqual(['2026-11-15'])
  expect(textsOf(xml, 'changefreq')).toEqual(['daily'])
  expect(textsOf(xml, 'priority')).toEqual(['1.0'])
})
