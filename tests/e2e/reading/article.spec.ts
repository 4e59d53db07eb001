import { themeColour } from '../../support/pages/theme-colour'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const article = '/cybersecurity/passkeys-in-the-enterprise'
const brief = '/weekly-brief/brief-logs-worth-keeping'

test('SPEC 2: breadcrumb Home, domain, title; header with domain, classification, date, read time, level, tags, excerpt', async ({
  page,
}) => {
  await page.goto(article)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link')).toHaveText(['Home', 'Cybersecurity'])
  await expect(trail.locator('[aria-current=page]')).toContainText('Passkeys in the enterprise')
  const header = page.locator('article > div > header')
  for (const text of ['Cybersecurity', 'Internal', 'Level III', '3 min read']) {
    await expect(header).toContainText(text)
  }
  await expect(header.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(header).toContainText('Passkeys remove the phishable secret.')
  const topics = header.getByRole('list', { name: 'Topics' }).getByRole('link')
  await expect(topics.filter({ hasText: 'Zero Trust' })).toHaveAttribute(
    'href',
    '/topics/Zero%20Trust',
  )

  await test.step("SPEC 2 and 9: 'Latest Weekly Brief', 'Smart Intelligence Network' (at most 9, typed), 'Explore Related Topics'", async () => {
    const latest = page.getByRole('region', { name: 'Latest Weekly Brief' })
    await expect(latest.getByRole('link', { name: 'Read Weekly Brief' })).toHaveAttribute(
      'href',
      /^\/weekly-brief\//,
    )
    const network = page.getByRole('region', { name: 'Smart Intelligence Network' })
    await expect(network.getByRole('article')).toHaveCount(9)
    const types = await network.locator('.token').allTextContents()
    expect(new Set(types)).toEqual(new Set(['Related', 'Cross-Domain', 'Popular']))
    const clusters = page.getByRole('region', { name: 'Explore Related Topics' })
    await expect(clusters.getByRole('heading', { level: 3 })).toHaveCount(6)
    await expect(clusters.getByText(/^\+\d+ more articles$/).first()).toBeVisible()
    for (const tag of ['Identity', 'Phishing', 'Zero Trust', 'Cryptography']) {
      await expect(clusters.getByRole('link', { name: tag, exact: true })).toHaveCount(0)
    }
    await expect(
      page.getByRole('region', { name: 'Related posts' }).getByRole('article'),
    ).toHaveCount(3)
  })

  await test.step('a tag of an article links to its topic', async () => {
    await topics.filter({ hasText: 'Zero Trust' }).click()
    await expect(page).toHaveURL('/topics/Zero%20Trust')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zero Trust')
  })
})

test('SPEC 2: domain colours: cybersecurity red, ai blue, cyber-marketing purple, weekly-brief amber', async ({
  page,
}) => {
  for (const [path, domain, colour] of [
    [article, 'Cybersecurity', 'red'],
    ['/ai/what-attention-computes', 'AI', 'blue'],
    ['/cyber-marketing/dmarc-for-marketers', 'Cyber-Marketing', 'purple'],
    [brief, 'Cybersecurity', 'amber'],
  ] as const) {
    await page.goto(path)
    const badge = page.locator('article > div > header').getByText(domain, { exact: true }).first()
    await expect(badge, path).toHaveCSS('color', await themeColour(page, colour))
  }

  // The last page is the brief.
  await test.step('SPEC 2 and 9: a brief has the same layout; Confidential and Level IV; up to 3 other briefs', async () => {
    const header = page.locator('article > div > header')
    await expect(header).toContainText('Confidential')
    await expect(header).toContainText('Level IV')
    const related = page.getByRole('region', { name: 'Related Intelligence' })
    await expect(related.getByRole('article')).toHaveCount(3)
    for (const link of await related.getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', /^\/weekly-brief\//)
    }
  })
})

test("SPEC 2: 'Related Intelligence' in 1, 2 or 3 columns by width; delay 0.1 s per index", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(article)
  const cards = page.getByRole('region', { name: 'Related Intelligence' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await cards.first().scrollIntoViewIfNeeded()
    const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
  const delays = await cards.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).animationDelay),
  )
  expect(delays).toEqual(['0s', '0.1s', '0.2s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('SPEC 2: FAQ: one item open at a time, collapsible', async () => {
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
    const questions = faq.locator('summary')
    await expect(questions).toHaveCount(3)
    await questions.nth(0).click()
    await expect(faq.locator('details[open]')).toHaveCount(1)
    await questions.nth(1).click()
    await expect(faq.locator('details[open] summary')).toHaveText([
      (await questions.nth(1).textContent()) ?? '',
    ])
    await questions.nth(1).click()
    await expect(faq.locator('details[open]')).toHaveCount(0)
  })

  await test.step('the next post and the previous post link to each other', async () => {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.locator('a[rel=next]').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
    await page.locator('a[rel=prev]').click()
    await expect(page).toHaveURL(article)
  })
})

test('/post-demo is a demo article with fixed content that is not indexed', async ({ page }) => {
  await page.goto('/post-demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything an article can hold')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('.prose figure.code figcaption')).toContainText(['Python', 'HTTP'])
  await expect(page.locator('.prose')).toContainText('<b>this is not bold</b>')
  const picture = page.getByRole('figure', { name: /^A picture that stands alone/ }).locator('img')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect(picture).toHaveAttribute('width', '1200')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
})

test('/post-demo has the metadata of an article, and can be saved', async ({
  page,
  request,
  server,
}) => {
  await page.goto('/post-demo')
  const url = `${server.origin}/post-demo`
  await expect(page).toHaveTitle(/^Demo article \| /)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  const card = page.locator('meta[property="og:image"]')
  const picture = await request.get((await card.getAttribute('content')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = JSON.parse(structured ?? '')
  expect(graph['@graph']).toContainEqual(
    expect.objectContaining({ '@type': 'NewsArticle', '@id': `${url}#article` }),
  )

  await page.getByRole('button', { name: 'Bookmark article' }).click()
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Everything an article can hold' }).click()
  await expect(page).toHaveURL('/post-demo')
})

test('all links to an article without a slug use its id', async ({ page, ownServer }) => {
  const article = aPost({ title: 'Never named', domain: 'AI', slug: null })
  const { origin } = await ownServer(startServerWith([article]))
  const path = `/ai/${article.id}`
  for (const list of ['/', '/topics/Identity', '/trending', '/search?q=named']) {
    await page.goto(origin + list)
    const link = page.getByRole('link', { name: 'Never named', exact: true }).first()
    await expect(link, list).toHaveAttribute('href', path)
  }
  for (const file of ['/api/search-index', '/sitemap/articles', '/feed.json', '/llms.txt']) {
    expect(await (await fetch(origin + file)).text(), file).toContain(path)
  }
  await page.goto(`${origin}/post/${article.id}`)
  await expect(page).toHaveURL(origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never named')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path)
})
