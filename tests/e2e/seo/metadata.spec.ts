import type { Page } from '@playwright/test'
import { headOf } from '../../support/pages/page-head'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

// The metadata is in the HTML, so nothing else is loaded or run.
test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/ERR_FAILED/] })
test.beforeEach(({ page }) =>
  page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  ),
)

const content = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

interface Thing {
  '@type': string
  '@id': string
  [property: string]: unknown
}

async function graphOf(page: Page): Promise<Thing[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@context': context, '@graph': graph } = JSON.parse(text ?? '')
  expect(context).toBe('https://schema.org')
  return graph
}

const listOf = <Item>(value: unknown) => (Array.isArray(value) ? (value as Item[]) : [])
const namesOf = (value: unknown) => listOf<{ name: string }>(value).map(({ name }) => name)

test('an article has the tags for social cards', async ({ page, server }) => {
  const path = '/cybersecurity/passkeys-in-the-enterprise'
  await page.goto(`${path}?utm_source=mail`)
  const title = await content(page, 'og:title')
  expect(await page.title()).toBe(`${title} | Vigil`)
  expect(await content(page, 'twitter:title')).toBe(title)
  expect(await content(page, 'og:type')).toBe('article')
  expect(await content(page, 'og:url')).toBe(server.origin + path)
  expect(await content(page, 'og:description')).toBe(await content(page, 'description'))
  expect(await content(page, 'twitter:card')).toBe('summary_large_image')
  expect(await content(page, 'og:image:width')).toBe('1200')
  expect(await content(page, 'og:image:height')).toBe('630')
  expect(await content(page, 'article:section')).toBe('Cybersecurity')
  expect(await content(page, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const tags = page.locator('meta[property="article:tag"]')
  await expect(tags.first()).toHaveAttribute('content', /\S/)
  const feed = page.locator('link[rel=alternate][type="application/rss+xml"]')
  await expect(feed).toHaveAttribute('href', `${server.origin}/feed.xml`)
})

test('a list names its feed before the feed of the site', async ({ page, request }) => {
  for (const [path, feed] of [
    ['/ai', '/ai/feed.xml'],
    ['/weekly-brief', '/weekly-brief/feed.xml'],
    ['/topics/Zero%20Trust', '/topics/Zero%20Trust/feed.xml'],
  ] as const) {
    await page.goto(path)
    const feeds = page.locator('link[rel=alternate][type="application/rss+xml"]')
    await expect(feeds).toHaveCount(2)
    const href = (await feeds.first().getAttribute('href')) ?? ''
    expect(new URL(href).pathname).toBe(feed)
    expect((await request.get(href)).status()).toBe(200)
  }
})

test('SPEC 1: structured data for the site, the organization, breadcrumbs, pages and articles', async ({
  page,
  request,
}) => {
  await page.goto('/cybersecurity/passkeys-in-the-enterprise')
  const graph = await graphOf(page)
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
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  expect(article).toMatchObject({ headline: heading, wordCount: expect.any(Number) })
  for (const picture of listOf<string>(article?.image)) {
    expect((await request.get(picture)).headers()['content-type']).toBe('image/webp')
  }
  const questions = await page
    .getByRole('region', { name: 'Frequently Asked Questions' })
    .locator('summary')
    .allTextContents()
  const faq = graph.find((thing) => thing['@type'] === 'FAQPage')
  expect(namesOf(faq?.mainEntity)).toEqual(questions)
})

test('a 404 page has a title and a description, no canonical URL, and is not indexed', async ({
  request,
}) => {
  for (const path of ['/nowhere', '/ai/nothing', '/weekly-brief/nothing', '/topics/nothing']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    const { title, description, canonical, robots } = headOf(await response.text())
    expect({ title, description }, path).toEqual({
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    })
    expect({ canonical, robots }, path).toEqual({ canonical: undefined, robots: 'noindex' })
  }
})

test('the structured data has the type of the page, and the same breadcrumbs as the page', async ({
  page,
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
    await test.step(`${path} is a ${type}`, async () => {
      await page.goto(path)
      const graph = await graphOf(page)
      expect(graph.find((thing) => thing['@type'] === type)).toMatchObject({
        url: server.origin + path,
        isPartOf: { '@id': `${server.origin}/#website` },
      })
      const trail = graph.find((thing) => thing['@type'] === 'BreadcrumbList')
      const names = namesOf(trail?.itemListElement)
      const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
      if (await breadcrumbs.count())
        await expect(breadcrumbs).toHaveText(names.map((name) => new RegExp(`^${name}`)))
    })
  }
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('a title cannot break out of the script element of the structured data', async ({
    page,
    request,
    ownServer,
  }) => {
    const title = '</script><script>window.pwned = 1</script><!-- \u2028 & "quoted"'
    const server = await ownServer(
      startServerWith([
        aPost({ slug: 'hostile', title, metaDescription: title, tags: [title] }),
        aPost({ slug: 'one', title: 'Zero Trust', tags: ['Cybersecurity', 'Zero Trust'] }),
      ]),
    )
    await page.goto(`${server.origin}/cybersecurity/hostile`)
    const graph = await graphOf(page)
    expect(graph.find((thing) => thing['@type'] === 'NewsArticle')).toMatchObject({
      headline: title,
      description: title,
    })
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

    await test.step('a topic has another title than a domain or a post with the same name', async () => {
      const titles = await Promise.all(
        [
          '/cybersecurity',
          '/topics/Cybersecurity',
          '/cybersecurity/one',
          '/topics/Zero%20Trust',
        ].map(async (path) => headOf(await (await request.get(server.origin + path)).text()).title),
      )
      expect(titles).toEqual([
        'Cybersecurity | Vigil',
        'Topic: Cybersecurity | Vigil',
        'Zero Trust | Vigil',
        'Topic: Zero Trust | Vigil',
      ])
    })
  })
})
