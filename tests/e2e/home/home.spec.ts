import { aPost } from '../../support/posts'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test.describe('SPEC 2, home page', () => {
  test('the sections stand in the specified order', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('h1, h2').filter({ visible: true })).toHaveText([
      'Your Daily Dose of CyberSecurity & AI',
      'Featured Intelligence',
      'The latest in each field',
      'Latest intelligence briefs',
      'Latest articles',
      'We keep watch, so that you can keep building',
      'Sections',
      'Company',
      'Legal',
    ])
  })

  test('the hero says what it must, and its buttons scroll to their sections', async ({ page }) => {
    await page.goto('/')
    const hero = page.getByRole('region', { name: 'Your Daily Dose of CyberSecurity & AI' })
    await expect(hero).toContainText(
      "Get the day's top cybersecurity, AI & data news — distilled into sharp insights",
    )
    for (const [token, value, label] of [
      ['ANALYSTS_ACTIVE', '24/7', 'Security Researchers'],
      ['THREAT_INTEL', '500+', 'Security Reports'],
      ['UPTIME', '99.9%', 'Intelligence Feed'],
    ]) {
      await expect(hero.locator('dl > div').filter({ hasText: String(token) })).toHaveText(
        `${token}${value}${label}`,
      )
    }
    await expect(hero).toContainText('SYSTEM_SECURE')
    await expect(hero).toContainText('simulated')

    await hero.getByRole('link', { name: 'Read Latest Article' }).click()
    await expect(page.locator('#latest-intelligence-report')).toBeInViewport()
    await page.goto('/')
    await hero.getByRole('link', { name: "View This Week's Brief" }).click()
    await expect(page.locator('#weekly-brief')).toBeInViewport()
  })

  test('three category cards list articles with a fixed read time and lead to their domains', async ({
    page,
  }) => {
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Domains', exact: true }).getByRole('listitem')
    for (const [title, path] of [
      ['Cybersecurity', '/cybersecurity'],
      ['Artificial Intelligence', '/ai'],
      ['Cyber-Marketing', '/cyber-marketing'],
    ]) {
      const button = cards.getByRole('link', { name: `Access All ${title}` })
      await expect(button).toHaveAttribute('href', String(path))
    }
    await expect(cards.getByText(/^5 min read · \w{3} \d{1,2}, \d{4}$/)).toHaveCount(15)
    const colours = await page
      .getByRole('heading', { level: 3 })
      .filter({ hasText: /^(Cybersecurity|Artificial Intelligence|Cyber-Marketing)$/ })
      .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).color))
    // Cyan, blue, purple.
    expect(colours.slice(0, 3)).toEqual([
      'rgb(34, 211, 238)',
      'rgb(96, 165, 250)',
      'rgb(192, 132, 252)',
    ])
  })

  test('3 latest articles per domain, 1 latest brief per domain, 6 latest articles', async ({
    page,
  }) => {
    await page.goto('/')
    const inEachField = page.getByRole('region', { name: 'The latest in each field' })
    await expect(inEachField.getByRole('article')).toHaveCount(9)
    const briefs = page.locator('#weekly-brief')
    await expect(briefs.getByRole('article')).toHaveCount(3)
    await expect(briefs.locator('dl')).toContainText(/Active Domains3/)
    await expect(briefs.locator('dl')).toContainText(/ClassificationHIGH/)
    await expect(briefs.locator('dl')).toContainText(/Intelligence Briefs9/)
    await expect(briefs.locator('dl')).toContainText(/Latest Brief\w{3} \d{1,2}, \d{4}/)
    const archive = briefs.getByRole('link', { name: 'ACCESS_BRIEF_ARCHIVE.exe' })
    await expect(archive).toHaveAttribute('href', '/weekly-brief')
    const latest = page.getByRole('region', { name: 'Latest articles' })
    await expect(latest.getByRole('article')).toHaveCount(6)
  })

  test('the about section asks for an address with REQUEST_ACCESS', async ({ page }) => {
    await page.goto('/')
    const about = page.getByRole('region', { name: 'We keep watch' })
    await expect(about.getByRole('textbox', { name: 'Email address' })).toHaveAttribute(
      'type',
      'email',
    )
    await expect(about.getByRole('button', { name: 'REQUEST_ACCESS' })).toBeVisible()
  })
})

test('an empty site shows every empty state with its text', async ({ page }) => {
  const server = await startServer({ SAMPLE_CONTENT: '0' })
  await page.goto(server.origin)
  await expect(page.locator('#latest-intelligence-report')).toContainText('No articles available')
  await expect(page.locator('#latest-intelligence-report')).toContainText(
    'Add articles to see them featured here',
  )
  const cards = page.getByRole('region', { name: 'Domains', exact: true }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) {
    await expect(card).toContainText('No articles available')
    await expect(card).toContainText('Add articles to see them here')
  }
  const briefs = page.locator('#weekly-brief')
  await expect(briefs).toContainText('No intelligence briefs available')
  await expect(briefs.locator('dl')).toContainText(/Intelligence Briefs0.*Latest BriefN\/A/)
  await server.stop()
})

test('one bare article falls back on what the specification says for each field', async ({
  page,
}) => {
  const server = await startServerWith([
    aPost({
      domain: '',
      summary: '',
      approximateReadTime: null,
      title: 'A bare one',
      slug: 'bare',
    }),
    aPost({ kind: 'brief', summary: '', body: 'Text of a brief.', title: 'A bare brief' }),
  ])
  await page.goto(server.origin)
  const featured = page.locator('#latest-intelligence-report')
  await expect(featured).toContainText('INTELLIGENCE')
  await expect(featured).toContainText('5 min read')
  await expect(featured).toContainText(
    'Latest intelligence briefing with critical insights and analysis.',
  )
  await expect(featured).toContainText('INTEL_CLASSIFIED.enc')
  await expect(featured.getByRole('link', { name: 'Access Full Report' })).toHaveAttribute(
    'href',
    '/cybersecurity/bare',
  )
  await expect(page.locator('#weekly-brief')).toContainText(
    'Latest intelligence briefing with critical updates and analysis.',
  )
  await server.stop()
})

test('SPEC 2, footer: every link it lists leads somewhere', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href')))
  for (const path of [
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/accessibility',
    '/cybersecurity',
    '/ai',
    '/cyber-marketing',
    '/weekly-brief',
    '/trending',
    '/about',
    '/about#our-team',
    '/about#careers',
    '/about#press-kit',
    '/contact',
  ]) {
    expect(links).toContain(path)
  }
  for (const path of new Set(links)) {
    expect((await page.request.get(String(path))).status(), String(path)).toBe(200)
  }
  await expect(footer.getByPlaceholder('Enter your email')).toHaveAttribute('type', 'email')
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(footer).toContainText(/© 2024–20\d\d Vigil/)
})
