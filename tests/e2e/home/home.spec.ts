import { themeColour } from '../../support/pages/theme-colour'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test.describe('SPEC 2, home page', () => {
  test('the sections are in the specified order, newest first', async ({ page }) => {
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

    const domains = page.getByRole('region', { name: 'Domains', exact: true })
    const cards = domains.getByRole('list').first().locator('> li')
    await test.step('three category cards list articles with a fixed read time and link to their domains', async () => {
      for (const [title, path] of [
        ['Cybersecurity', '/cybersecurity'],
        ['Artificial Intelligence', '/ai'],
        ['Cyber-Marketing', '/cyber-marketing'],
      ]) {
        const button = cards.getByRole('link', { name: `Access All ${title}` })
        await expect(button).toHaveAttribute('href', String(path))
      }
      await expect(cards.getByText(/^5 min read · \w{3} \d{1,2}, \d{4}$/)).toHaveCount(15)
    })

    await test.step('the cards are cyan, blue and purple', async () => {
      const headings = cards.getByRole('heading', { level: 3 })
      for (const [index, colour] of ['cyan', 'blue', 'purple'].entries()) {
        await expect(headings.nth(index)).toHaveCSS('color', await themeColour(page, colour))
      }
    })

    await test.step('3 latest articles per domain, 1 latest brief per domain', async () => {
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
    })

    await test.step('6 latest articles, of which the first is the featured one', async () => {
      const featured = page.locator('#latest-intelligence-report')
      await expect(featured.getByRole('heading', { name: 'Featured Intelligence' })).toBeVisible()
      const newest = String(await featured.getByRole('heading', { level: 3 }).textContent())
      const latest = page.getByRole('region', { name: 'Latest articles' }).getByRole('article')
      await expect(latest).toHaveCount(6)
      await expect(latest.first().getByRole('heading')).toHaveText(newest)
    })

    await test.step('the about section has a newsletter form with the button REQUEST_ACCESS', async () => {
      const about = page.getByRole('region', { name: 'We keep watch' })
      const address = about.getByRole('textbox', { name: 'Email address' })
      await expect(address).toHaveAttribute('type', 'email')
      await expect(about.getByRole('button', { name: 'REQUEST_ACCESS' })).toBeVisible()
    })
  })

  test('the hero has its texts, its buttons scroll to their sections, and the article opens', async ({
    page,
  }) => {
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

    await hero.getByRole('link', { name: "View This Week's Brief" }).click()
    await expect(page.locator('#weekly-brief')).toBeInViewport()
    await hero.getByRole('link', { name: 'Read Latest Article' }).click()
    await expect(page.locator('#latest-intelligence-report')).toBeInViewport()

    await page.getByRole('link', { name: 'Access Full Report' }).click()
    await expect(page).toHaveURL(/\/cybersecurity\/[a-z0-9-]+$/)
    const title = String(await page.getByRole('heading', { level: 1 }).textContent())
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
    await expect(page.locator('.prose p').first()).toBeVisible()
  })
})

test('an empty site shows every empty state', async ({ page, emptySite }) => {
  await page.goto(emptySite.origin)
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
})

test('SPEC 2 and 9: an article without optional fields shows the fallback texts', async ({
  page,
  ownServer,
}) => {
  const bare = { domain: '', summary: '', body: '', approximateReadTime: null, slug: 'bare' }
  const server = await ownServer(
    startServerWith([
      aPost({ ...bare, title: 'A bare one' }),
      aPost({ kind: 'brief', summary: '', body: 'Text of a brief.', title: 'A bare brief' }),
    ]),
  )
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
})
