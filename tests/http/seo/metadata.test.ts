import { expect, step, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { startServerWith } from '../../support/site-with-posts'

const { open } = plainBrowser()

function content(page: PlainPage, name: string): string | undefined {
  const [tag] = page.select(`meta[property=${name}], meta[name=${name}]`)
  return tag?.attribute('content')
}

/** The addresses of the feeds that the page names, in their order. */
const feedsOf = (page: PlainPage) =>
  page
    .select('link[rel=alternate][type=application/rss+xml]')
    .map((link) => link.attribute('href') ?? '')

interface Thing {
  '@type': string
  '@id': string
  [property: string]: unknown
}

function graphOf(page: PlainPage): Thing[] {
  const [script] = page.select('script[type=application/ld+json]')
  const { '@context': context, '@graph': graph } = JSON.parse(script?.text ?? '')
  expect(context).toBe('https://schema.org')
  return graph
}

const listOf = <Item>(value: unknown) => (Array.isArray(value) ? (value as Item[]) : [])
const namesOf = (value: unknown) => listOf<{ name: string }>(value).map(({ name }) => name)

test('an article has the tags for social cards', async ({ server }) => {
  const path = '/cybersecurity/passkeys-in-the-enterprise'
  const page = await open(`${server.origin}${path}?utm_source=mail`)
  const title = content(page, 'og:title')
  expect(headOf(page.html).title).toBe(`${title} | Vigil`)
  expect(content(page, 'twitter:title')).toBe(title)
  expect(content(page, 'og:type')).toBe('article')
  expect(content(page, 'og:url')).toBe(server.origin + path)
  expect(content(page, 'og:description')).toBe(content(page, 'description'))
  expect(content(page, 'twitter:card')).toBe('summary_large_image')
  expect(content(page, 'og:image:width')).toBe('1200')
  expect(content(page, 'og:image:height')).toBe('630')
  expect(content(page, 'article:section')).toBe('Cybersecurity')
  expect(content(page, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(content(page, 'article:tag')).toMatch(/\S/)
  expect(feedsOf(page)).toEqual([`${server.origin}/feed.xml`])
})

test("SPEC 9: default robots 'index, follow, max-image-preview:large'", async ({ get }) => {
  for (const path of ['/', '/ai', '/topics', '/cybersecurity/passkeys-in-the-enterprise']) {
    const { robots } = headOf(await (await get(path)).text())
    expect(robots, path).toBe('index, follow, max-image-preview:large')
  }
})

test('a list names its feed before the feed of the site', async ({ server, get }) => {
  for (const [path, feed] of [
    ['/ai', '/ai/feed.xml'],
    ['/weekly-brief', '/weekly-brief/feed.xml'],
    ['/topics/Zero%20Trust', '/topics/Zero%20Trust/feed.xml'],
  ] as const) {
    const feeds = feedsOf(await open(server.origin + path))
    expect(feeds).toEqual([server.origin + feed, `${server.origin}/feed.xml`])
    expect((await get(feed)).status).toBe(200)
  }
})

test('SPEC 1: structured data for the site, the organization, breadcrumbs, pages and articles', async ({
  server,
  get,
}) => {
  const page = await open(`${server.origin}/cybersecurity/passkeys-in-the-enterprise`)
  const graph = graphOf(page)
  expect(graph.map((thing) => thing['@type'])).toEqual([
    'WebSite',
    'Organization',
    'WebPage',
    'NewsArticle',
    'FAQPage',
    'BreadcrumbList',
    ...Array<string>(6).fill('SiteNavigationElement'),
  ])
  const article = graph.find((thing) => thing['@type'] === 'NewsArticle')
  expect(article).toMatchObject({ headline: page.part('h1').text, wordCount: expect.any(Number) })
  for (const picture of listOf<string>(article?.image)) {
    expect((await get(picture)).headers.get('content-type')).toBe('image/webp')
  }
  const questions = page
    .named('Frequently Asked Questions')
    .parts('summary')
    .map(({ text }) => text)
  const faq = graph.find((thing) => thing['@type'] === 'FAQPage')
  expect(namesOf(faq?.mainEntity)).toEqual(questions)
})

test('SPEC 1: pages that are not indexed have all metadata but structured data', async ({
  server: { origin },
}) => {
  const article = '/cybersecurity/passkeys-in-the-enterprise'
  for (const [path, canonical = path] of [
    ['/search'],
    ['/search?q=phishing&utm_source=mail', '/search?q=phishing'],
    ['/saved'],
    ['/watch?id=cve/CVE-2021-44228', '/watch'],
    ['/offline'],
    ['/api'],
    ['/report-error?page=/ai/one', '/report-error'],
    [`${article}/history`],
    [`${article}/history/1`, article],
    // Its address is personal.
    [`/newsletter/confirm/${'a'.repeat(40)}`, null],
    ['/nowhere?from=here', '/nowhere'],
    ['/ai/nothing'],
    ['/weekly-brief/nothing'],
    ['/topics/nothing'],
  ] as [string, (string | null)?][]) {
    const page = await open(origin + path)
    const { canonical: url, robots, description } = headOf(page.html)
    expect({ url, robots }, path).toEqual({
      url: canonical === null ? undefined : origin + canonical,
      robots: 'noindex',
    })
    expect(content(page, 'og:url'), path).toBe(url)
    expect(content(page, 'og:title'), path).toMatch(/\S/)
    expect(content(page, 'og:description'), path).toBe(description)
    expect(content(page, 'og:image'), path).toBe(`${origin}/social-cards/site.jpg`)
    expect(feedsOf(page), path).toEqual([`${origin}/feed.xml`])
  }
})

test('a 404 page has a title and a description, and is not indexed', async ({ get }) => {
  for (const path of ['/nowhere', '/ai/nothing', '/weekly-brief/nothing', '/topics/nothing']) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    const { title, description, robots } = headOf(await response.text())
    expect({ title, description }, path).toEqual({
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    })
    expect(robots, path).toBe('noindex')
  }
})

test('the structured data has the type of the page, and the same breadcrumbs as the page', async ({
  server,
}) => {
  for (const [path, type] of [
    ['/', 'WebPage'],
    ['/ai', 'CollectionPage'],
    ['/weekly-brief', 'CollectionPage'],
    ['/topics/Phishing', 'CollectionPage'],
    ['/about', 'AboutPage'],
    ['/contact', 'ContactPage'],
  ] as const) {
    await step(`${path} is a ${type}`, async () => {
      const page = await open(server.origin + path)
      const graph = graphOf(page)
      expect(graph.find((thing) => thing['@type'] === type)).toMatchObject({
        url: server.origin + path,
        isPartOf: { '@id': `${server.origin}/#website` },
      })
      const trail = graph.find((thing) => thing['@type'] === 'BreadcrumbList')
      const names = namesOf(trail?.itemListElement)
      const breadcrumbs = page.select('nav[aria-label=Breadcrumb] li').map(({ text }) => text)
      if (breadcrumbs.length > 0)
        expect(breadcrumbs).toEqual(names.map((name) => expect.stringMatching(`^${name}`)))
    })
  }
})

test('a title cannot break out of the script element of the structured data', async ({
  get,
  ownServer,
}) => {
  const title = '</script><script>window.pwned = 1</script><!-- \u2028 & "quoted"'
  const server = await ownServer(
    startServerWith([
      aPost({ slug: 'hostile', title, metaDescription: title, tags: [title] }),
      aPost({ slug: 'one', title: 'Zero Trust', tags: ['Cybersecurity', 'Zero Trust'] }),
    ]),
  )
  const page = await open(`${server.origin}/cybersecurity/hostile`)
  const graph = graphOf(page)
  expect(graph.find((thing) => thing['@type'] === 'NewsArticle')).toMatchObject({
    headline: title,
    description: title,
  })
  const scripts = page.select('script').map(({ text }) => text)
  expect(scripts.filter((text) => text.startsWith('window.pwned'))).toEqual([])

  await step('a topic has another title than a domain or a post with the same name', async () => {
    const titles = await Promise.all(
      ['/cybersecurity', '/topics/Cybersecurity', '/cybersecurity/one', '/topics/Zero%20Trust'].map(
        async (path) => headOf(await (await get(server.origin + path)).text()).title,
      ),
    )
    expect(titles).toEqual([
      'Cybersecurity | Vigil',
      'Topic: Cybersecurity | Vigil',
      'Zero Trust | Vigil',
      'Topic: Zero Trust | Vigil',
    ])
  })
})
