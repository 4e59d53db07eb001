import { domainNames, domainSlugs, otherDomains } from '../../../app/posts/addresses/domain.rules'
import { axeViolations } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

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

  test(`SPEC 2: /${domain} has ${order}, cards to the other two domains`, async ({ page }) => {
    await page.goto(`/${domain}`)
    await expect(page.locator('main').locator('h1, h2')).toHaveText([
      hero,
      ...(isBriefFirst ? [brief, feed] : [feed, brief]),
      related,
    ])

    await test.step(`its tag chips, its button that re-fetches, its classification: ${classification}`, async () => {
      const filter = page.getByRole('navigation', { name: 'Filter the feed' })
      await expect(filter.getByRole('link')).toHaveText(chips)
      const articles = page.locator('#article-feed')
      await expect(articles.getByRole('button', { name: /REFRESH/ })).toHaveText(refresh)
      for (const card of await articles.getByRole('article').all()) {
        await expect(card).toContainText(classification)
      }
    })

    await test.step('the latest brief is shown and links to its page', async () => {
      const card = page.locator('#weekly-brief').getByRole('article')
      await expect(card).toContainText('Weekly Brief')
      await expect(card).toContainText('Confidential')
      const link = card.getByRole('link', { name: 'Read Weekly Brief' })
      await expect(link).toHaveAttribute('href', /^\/weekly-brief\/[a-z0-9-]+$/)
    })

    await test.step('hero buttons scroll to the feed or to the weekly-brief section', async () => {
      const buttons = page.getByRole('region', { name: hero, exact: true })
      await buttons.getByRole('link', { name: 'Read Latest Articles' }).click()
      await expect(page.getByRole('heading', { name: feed })).toBeInViewport()
      await buttons.getByRole('link', { name: "View This Week's Brief" }).click()
      await expect(page.getByRole('heading', { name: brief })).toBeInViewport()
    })

    await test.step('its own card is excluded, the others link to their pages', async () => {
      const cards = page.getByRole('region', { name: related }).getByRole('link')
      const others = otherDomains(domain)
      await expect(cards).toHaveText(others.map((other) => domainNames[other].label))
      for (const [index, other] of others.entries()) {
        await expect(cards.nth(index)).toHaveAttribute('href', `/${other}`)
      }
    })
  })
}

test('other spellings of the path redirect to the canonical one', async ({ request }) => {
  for (const path of ['/AI', '/ai/', '/Ai/']) {
    const response = await request.get(`${path}?tag=AI`, { maxRedirects: 0 })
    expect(response.status(), path).toBe(301)
    expect(response.headers().location, path).toBe('/ai?tag=AI')
  }
})

test('SPEC 2: an empty site shows the empty texts', async ({ page, emptySite }) => {
  for (const domain of domainSlugs) {
    const response = await page.goto(`${emptySite.origin}/${domain}`)
    expect(response?.status()).toBe(200)
    const [noArticles = '', noBrief = ''] = pages[domain].empty
    await expect(page.locator('#article-feed')).toContainText(noArticles)
    await expect(page.locator('#article-feed').getByRole('status')).toHaveText('0 articles')
    await expect(page.getByRole('button', { name: 'LOAD_MORE.exe' })).toHaveCount(0)
    await expect(page.locator('#weekly-brief')).toContainText(noBrief)
    await expect(page.locator('#weekly-brief')).toContainText(
      'Check back for the latest intelligence updates',
    )
  }
  expect(await axeViolations(page)).toEqual([])
})
