import sharp from 'sharp'
import { bytesOf, expect, step, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { startServerWith } from '../../support/site-with-posts'

const article = '/cybersecurity/passkeys-in-the-enterprise'
const brief = '/weekly-brief/brief-logs-worth-keeping'
const { open } = plainBrowser()

test('SPEC 2: breadcrumb Home, domain, title; header with domain, classification, date, read time, level, tags, excerpt', async ({
  server,
}) => {
  const page = await open(server.origin + article)
  const trail = page.part('nav', 'Breadcrumb')
  expect(trail.parts('a').map(({ text }) => text)).toEqual(['Home', 'Cybersecurity'])
  expect(page.html).toMatch(/<li aria-current="page"[^>]*>Passkeys in the enterprise/)
  const header = page.part('main').part('header')
  for (const text of ['Cybersecurity', 'Internal', 'Level III', '3 min read']) {
    expect(header.text).toContain(text)
  }
  expect(header.part('time').text).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  expect(header.text).toContain('Passkeys remove the phishable secret.')
  const topics = header.part('ul', 'Topics')
  expect(topics.link('Zero Trust')).toBe(`${server.origin}/topics/Zero%20Trust`)

  await step(
    "SPEC 2 and 9: 'Latest Weekly Brief', 'Smart Intelligence Network' (at most 9, typed), 'Explore Related Topics'",
    async () => {
      const latest = page.part('section', 'Latest Weekly Brief')
      expect(new URL(latest.link('Read Weekly Brief')).pathname).toMatch(/^\/weekly-brief\//)
      const network = page.part('section', 'Smart Intelligence Network')
      const cards = network.parts('article')
      expect(cards).toHaveLength(9)
      const types = cards.map(({ text }) => /^(Related|Cross-Domain|Popular)/.exec(text)?.[0])
      expect(new Set(types)).toEqual(new Set(['Related', 'Cross-Domain', 'Popular']))
      const clusters = page.part('section', 'Explore Related Topics')
      // The count is beside the heading, which is the name of the tag alone.
      expect(clusters.parts('h3', /\d/)).toEqual([])
      expect(clusters.parts('p', /^\d+ articles$/)).toHaveLength(6)
      expect(clusters.parts('h3')).toHaveLength(6)
      expect(clusters.parts('p', /^\+\d+ more articles$/)).not.toEqual([])
      const links = clusters.parts('a').map(({ text }) => text)
      for (const tag of ['Identity', 'Phishing', 'Zero Trust', 'Cryptography']) {
        expect(links).not.toContain(tag)
      }
      expect(page.part('section', 'Related posts').parts('article')).toHaveLength(3)
    },
  )

  await step('a tag of an article links to its topic', async () => {
    const topic = await topics.follow('Zero Trust')
    expect(topic.part('h1').text).toBe('Zero Trust')
  })

  await step('the next post and the previous post link to each other', async () => {
    const neighbours = (of: PlainPage) => of.part('nav', 'In this domain')
    const namesOf = (of: PlainPage, rel: string) =>
      neighbours(of)
        .select(`a[rel=${rel}]`)
        .map(({ text }) => text)
    expect(namesOf(page, 'next')).toEqual([expect.stringMatching(/^Next/)])
    const next = await neighbours(page).follow(/^Next/)
    expect(next.part('h1').text).not.toBe(page.part('h1').text)
    expect(namesOf(next, 'prev')).toEqual([expect.stringMatching(/^Previous/)])
    const previous = await neighbours(next).follow(/^Previous/)
    expect(previous.url).toBe(page.url)
  })
})

test('SPEC 2 and 9: a brief has the same layout; Confidential and Level IV; up to 3 other briefs', async ({
  server,
}) => {
  const page = await open(server.origin + brief)
  const header = page.part('main').part('header')
  expect(header.text).toContain('Confidential')
  expect(header.text).toContain('Level IV')
  const related = page.part('section', 'Related Intelligence').parts('article')
  expect(related).toHaveLength(3)
  for (const card of related) expect(card.link(/./)).toMatch(/\/weekly-brief\//)
})

test('/post-demo is a demo article with fixed content and the metadata of an article, and is not indexed', async ({
  server,
  get,
}) => {
  const url = `${server.origin}/post-demo`
  const page = await open(url)
  expect(page.part('h1').text).toBe('Everything an article can hold')
  const { title, canonical, robots } = headOf(page.html)
  expect({ title, canonical, robots }).toEqual({
    title: expect.stringMatching(/^Demo article \| /),
    canonical: url,
    robots: 'noindex',
  })
  for (const language of ['Python', 'HTTP']) page.part('figcaption', language)
  expect(page.text).toContain('<b>this is not bold</b>')
  const [, picture = ''] =
    /<figure>(<img[^>]+>)<figcaption>A picture that stands alone/.exec(page.html) ?? []
  expect(picture).toContain('loading="lazy"')
  expect(picture).toContain('width="1200"')
  const [, source = ''] = /src="([^"]+)"/.exec(picture) ?? []
  const { width } = await sharp(
    await bytesOf(await get(source.replaceAll('&amp;', '&'))),
  ).metadata()
  expect(width).toBe(1200)

  expect(page.html).toContain('<meta property="og:type" content="article"')
  const [, card = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page.html) ?? []
  expect((await get(card)).headers.get('content-type')).toBe('image/jpeg')
  const [, structured = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html) ?? []
  expect(JSON.parse(structured)['@graph']).toContainEqual(
    expect.objectContaining({ '@type': 'NewsArticle', '@id': `${url}#article` }),
  )
})

test('all links to an article without a slug use its id', async ({ ownServer }) => {
  const post = aPost({ title: 'Never named', domain: 'AI', slug: null })
  const { origin } = await ownServer(startServerWith([post]))
  const path = `/ai/${post.id}`
  for (const list of ['/', '/topics/Identity', '/trending', '/search?q=named']) {
    const { html } = await open(origin + list)
    expect(html, list).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>Never (<mark[^>]*>)?named`))
  }
  for (const file of ['/api/search-index', '/sitemap/articles', '/feed.json', '/llms.txt']) {
    expect(await (await fetch(origin + file)).text(), file).toContain(path)
  }
  const page = await open(`${origin}/post/${post.id}`)
  expect(page.url).toBe(origin + path)
  expect(page.part('h1').text).toBe('Never named')
  expect(headOf(page.html).canonical).toBe(origin + path)
})
