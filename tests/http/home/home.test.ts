import { describe, expect, step, test } from '../../support/http'
import { type PlainPart, plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { startServerWith } from '../../support/site-with-posts'

const { open } = plainBrowser()

function byId(page: PlainPart, id: string): PlainPart {
  const [part, ...others] = page.select(`#${id}`)
  if (!part || others.length > 0) throw new Error(`There is not one element with the id ${id}.`)
  return part
}

describe('SPEC 2, home page', () => {
  test('the sections are in the specified order, newest first', async ({ server: { origin } }) => {
    const page = await open(origin)
    expect(page.select('h1, h2').map(({ text }) => text)).toEqual([
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

    await step(
      'three category cards list articles with a fixed read time and link to their domains',
      async () => {
        const cards = page.named('Domains')
        for (const [title, path] of [
          ['Cybersecurity', '/cybersecurity'],
          ['Artificial Intelligence', '/ai'],
          ['Cyber-Marketing', '/cyber-marketing'],
        ]) {
          expect(cards.link(`Access All ${title}`)).toBe(origin + path)
        }
        const lines = cards.parts('p').map(({ text }) => text)
        expect(lines).toHaveLength(15)
        for (const line of lines) expect(line).toMatch(/^5 min read · \w{3} \d{1,2}, \d{4}$/)
      },
    )

    await step('3 latest articles per domain, 1 latest brief per domain', async () => {
      expect(page.named('The latest in each field').parts('article')).toHaveLength(9)
      const briefs = byId(page, 'weekly-brief')
      expect(briefs.parts('article')).toHaveLength(3)
      const { text } = briefs.part('dl')
      expect(text).toMatch(/Active Domains 3/)
      expect(text).toMatch(/Classification HIGH/)
      expect(text).toMatch(/Intelligence Briefs 9/)
      expect(text).toMatch(/Latest Brief \w{3} \d{1,2}, \d{4}/)
      expect(briefs.link('ACCESS_BRIEF_ARCHIVE.exe')).toBe(`${origin}/weekly-brief`)
    })

    await step(
      '6 latest articles, of which the first is the featured one, which opens',
      async () => {
        const featured = byId(page, 'latest-intelligence-report')
        expect(featured.part('h2').text).toBe('Featured Intelligence')
        const latest = page.named('Latest articles').parts('article')
        expect(latest).toHaveLength(6)
        expect(latest[0]?.part('h3').text).toBe(featured.part('h3').text)

        const article = await featured.follow('Access Full Report')
        expect(article.url).toMatch(/\/cybersecurity\/[a-z0-9-]+$/)
        expect(article.part('h1').text).toBe(featured.part('h3').text)
        expect(article.named('Breadcrumb').text).toContain(article.part('h1').text)
        expect(article.select('.prose p').length).toBeGreaterThan(0)
      },
    )

    await step(
      'the about section has a newsletter form with the button REQUEST_ACCESS',
      async () => {
        const about = page.named('We keep watch, so that you can keep building')
        const [address] = about.select('input[name=email]')
        expect(address?.attribute('type')).toBe('email')
        expect(about.field('Email address').value).toBe('')
        expect(about.parts('button', 'REQUEST_ACCESS')).toHaveLength(1)
      },
    )
  })

  test('the hero has its texts, and buttons to its sections', async ({ server: { origin } }) => {
    const page = await open(origin)
    const hero = page.named('Your Daily Dose of CyberSecurity & AI')
    expect(hero.text).toContain(
      "Get the day's top cybersecurity, AI & data news — distilled into sharp insights",
    )
    expect(hero.select('dl div').map(({ text }) => text)).toEqual([
      'ANALYSTS_ACTIVE 24/7 Security Researchers',
      'THREAT_INTEL 500+ Security Reports',
      'UPTIME 99.9% Intelligence Feed',
    ])
    expect(hero.text).toContain('SYSTEM_SECURE')
    expect(hero.text).toContain('simulated')
    expect(hero.link("View This Week's Brief")).toBe(`${origin}/#weekly-brief`)
    expect(hero.link('Read Latest Article')).toBe(`${origin}/#latest-intelligence-report`)
  })
})

test('an empty site says once for each part that it has no articles', async ({ emptySite }) => {
  const page = await open(emptySite.origin)
  const featured = byId(page, 'latest-intelligence-report').text
  expect(featured).toContain('No articles available')
  expect(featured).toContain('Add articles to see them featured here')
  const cards = page.named('Domains').parts('li')
  expect(cards).toHaveLength(3)
  for (const { text } of cards) {
    expect(text).toContain('No articles available')
    expect(text).toContain('Add articles to see them here')
  }
  expect(page.text.match(/Add articles/g)).toHaveLength(1 + cards.length)
  const briefs = byId(page, 'weekly-brief')
  expect(briefs.text).toContain('No intelligence briefs available')
  expect(briefs.part('dl').text).toMatch(/Intelligence Briefs 0.*Latest Brief N\/A/)
})

test('SPEC 2 and 9: an article without optional fields shows the fallback texts', async ({
  ownServer,
}) => {
  const bare = { domain: '', summary: '', body: '', approximateReadTime: null, slug: 'bare' }
  const { origin } = await ownServer(
    startServerWith([
      aPost({ ...bare, title: 'A bare one' }),
      aPost({ kind: 'brief', summary: '', body: 'Text of a brief.', title: 'A bare brief' }),
    ]),
  )
  const page = await open(origin)
  const featured = byId(page, 'latest-intelligence-report')
  expect(featured.text).toContain('INTELLIGENCE')
  expect(featured.text).toContain('5 min read')
  expect(featured.text).toContain(
    'Latest intelligence briefing with critical insights and analysis.',
  )
  expect(featured.text).toContain('INTEL_CLASSIFIED.enc')
  expect(featured.link('Access Full Report')).toBe(`${origin}/cybersecurity/bare`)
  expect(byId(page, 'weekly-brief').text).toContain(
    'Latest intelligence briefing with critical updates and analysis.',
  )
})
