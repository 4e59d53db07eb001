import { domainNames, domainSlugs, otherDomains } from '../../../app/posts/addresses/domain.rules'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

const { open } = plainBrowser()
const related = 'Explore the other domains'

/** SPEC 2, "Domain landing pages". */
const pages = {
  cybersecurity: {
    hero: 'Cybersecurity',
    feed: 'Latest cybersecurity articles',
    brief: 'Latest Cybersecurity brief',
    isBriefFirst: false,
    chips: [],
    refresh: [],
    classification: 'Confidential',
    empty: ['No cybersecurity articles found.', 'NO_SECURITY_BRIEF_AVAILABLE'],
  },
  ai: {
    hero: 'Artificial Intelligence',
    feed: 'Latest AI articles',
    brief: 'Latest AI brief',
    isBriefFirst: false,
    chips: ['All', 'AI', 'Machine Learning', 'Neural Networks', 'Deep Learning'],
    refresh: ['REFRESH_FEED.exe'],
    classification: 'Internal',
    empty: ['No AI articles found for the selected category.', 'NO_AI_BRIEF_AVAILABLE'],
  },
  'cyber-marketing': {
    hero: 'Cyber-Marketing',
    feed: 'Latest cyber-marketing articles',
    brief: 'Latest Cyber-Marketing brief',
    isBriefFirst: true,
    chips: [
      'All',
      'Digital Marketing',
      'Social Engineering',
      'Brand Protection',
      'Campaign Analysis',
    ],
    refresh: ['REFRESH_MARKETING.exe'],
    classification: 'Internal',
    empty: [
      'No cyber-marketing articles found for the selected category.',
      'NO_MARKETING_BRIEF_AVAILABLE',
    ],
  },
}

for (const domain of domainSlugs) {
  const { hero, feed, brief, isBriefFirst, chips, refresh, classification } = pages[domain]
  const order = isBriefFirst ? 'hero, latest brief, feed' : 'hero, feed, latest brief'

  test(`SPEC 2: /${domain} has ${order}, cards to the other two domains`, async ({
    server: { origin },
  }) => {
    const page = await open(`${origin}/${domain}`)
    expect(page.select('main h1, main h2').map(({ text }) => text)).toEqual([
      hero,
      ...(isBriefFirst ? [brief, feed] : [feed, brief]),
      related,
    ])

    await step(
      `its tag chips, its button that re-fetches, its classification: ${classification}`,
      async () => {
        const filters = page.select('nav[aria-label=Filter the feed] a')
        expect(filters.map(({ text }) => text)).toEqual(chips)
        const buttons = page.select('#article-feed button').map(({ text }) => text)
        expect(buttons.filter((text) => text.includes('REFRESH'))).toEqual(refresh)
        const cards = page.select('#article-feed article')
        expect(cards.length).toBeGreaterThan(6)
        for (const card of cards) expect(card.text).toContain(classification)
      },
    )

    await step('the latest brief is shown and links to its page', async () => {
      const [card, ...others] = page.select('#weekly-brief article')
      expect(others).toEqual([])
      expect(card?.text).toContain('Weekly Brief')
      expect(card?.text).toContain('Confidential')
      expect(card?.link('Read Weekly Brief')).toMatch(/^http\S+\d\/weekly-brief\/[a-z0-9-]+$/)
    })

    await step('hero buttons lead to the feed and to the weekly-brief section', async () => {
      const buttons = page.named(hero)
      for (const [name, id, heading] of [
        ['Read Latest Articles', 'article-feed', feed],
        ["View This Week's Brief", 'weekly-brief', brief],
      ] as const) {
        expect(buttons.link(name)).toBe(`${origin}/${domain}#${id}`)
        expect(page.select(`#${id} h2`).map(({ text }) => text)).toEqual([heading])
      }
    })

    await step('its own card is excluded, the others link to their pages', async () => {
      const cards = page.named(related).parts('a')
      expect(cards.map((card) => [card.text, card.attribute('href')])).toEqual(
        otherDomains(domain).map((other) => [domainNames[other].label, `/${other}`]),
      )
    })
  })
}

test('other spellings of the path redirect to the canonical one', async ({ get }) => {
  for (const path of ['/AI', '/ai/', '/Ai/']) {
    const response = await get(`${path}?tag=AI`, { redirect: 'manual' })
    expect(response.status, path).toBe(301)
    expect(response.headers.get('location'), path).toBe('/ai?tag=AI')
  }
})

test('SPEC 2: an empty site shows the empty texts', async ({ emptySite }) => {
  for (const domain of domainSlugs) {
    const page = await open(`${emptySite.origin}/${domain}`)
    expect(page.status).toBe(200)
    const [noArticles = '', noBrief = ''] = pages[domain].empty
    const [feed] = page.select('#article-feed')
    expect(feed?.text).toContain(noArticles)
    expect(feed?.part('status').text).toBe('0 articles')
    expect(feed?.select('button').map(({ text }) => text)).not.toContain('LOAD_MORE.exe')
    const [brief] = page.select('#weekly-brief')
    expect(brief?.text).toContain(noBrief)
    expect(brief?.text).toContain('Check back for the latest intelligence updates')
  }
})
