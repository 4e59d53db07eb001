import { domainNames, domainSlugs, otherDomains } from '../../../app/content/address/domain'
import { axeViolations } from '../../support/axe'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

const hero = {
  cybersecurity: 'Cybersecurity',
  ai: 'Artificial Intelligence',
  'cyber-marketing': 'Cyber-Marketing',
}
const feed = {
  cybersecurity: 'Latest cybersecurity articles',
  ai: 'Latest AI articles',
  'cyber-marketing': 'Latest cyber-marketing articles',
}
const brief = {
  cybersecurity: 'Latest Cybersecurity brief',
  ai: 'Latest AI brief',
  'cyber-marketing': 'Latest Cyber-Marketing brief',
}
const related = 'Explore the other domains'

test.describe('SPEC 2, domain landing pages', () => {
  for (const domain of ['cybersecurity', 'ai'] as const) {
    test(`/${domain}: hero, feed, latest brief, cards to the other two domains`, async ({
      page,
    }) => {
      await page.goto(`/${domain}`)
      await expect(page.locator('main').locator('h1, h2')).toHaveText([
        hero[domain],
        feed[domain],
        brief[domain],
        related,
      ])
    })
  }

  test('/cyber-marketing: hero, latest brief, feed, related-domain cards', async ({ page }) => {
    await page.goto('/cyber-marketing')
    await expect(page.locator('main').locator('h1, h2')).toHaveText([
      hero['cyber-marketing'],
      brief['cyber-marketing'],
      feed['cyber-marketing'],
      related,
    ])
  })

  for (const domain of domainSlugs) {
    test(`/${domain}: its own card excluded, the others lead to their pages`, async ({ page }) => {
      await page.goto(`/${domain}`)
      const cards = page.getByRole('region', { name: related }).getByRole('link')
      await expect(cards).toHaveText(otherDomains(domain).map((other) => domainNames[other].label))
      const [first] = otherDomains(domain)
      await cards.first().click()
      await expect(page).toHaveURL(new RegExp(`/${first}$`))
    })

    test(`/${domain}: hero buttons scroll to the feed or to the weekly-brief section`, async ({
      page,
    }) => {
      await page.goto(`/${domain}`)
      const buttons = page.getByRole('region', { name: hero[domain], exact: true })
      await buttons.getByRole('link', { name: 'Read Latest Articles' }).click()
      await expect(page.getByRole('heading', { name: feed[domain] })).toBeInViewport()
      await page.goto(`/${domain}`)
      await buttons.getByRole('link', { name: "View This Week's Brief" }).click()
      await expect(page.getByRole('heading', { name: brief[domain] })).toBeInViewport()
    })

    test(`/${domain}: the latest brief is one of its own, and opens`, async ({ page }) => {
      await page.goto(`/${domain}`)
      const card = page.locator('#weekly-brief').getByRole('article')
      await expect(card).toContainText('Weekly Brief')
      await expect(card).toContainText('Confidential')
      await expect(card.getByRole('link', { name: 'Read Weekly Brief' })).toHaveAttribute(
        'href',
        /^\/weekly-brief\/[a-z0-9-]+$/,
      )
    })

    test(`/${domain} says what it is: title, description, canonical`, async ({ page, server }) => {
      await page.goto(`/${domain}?tag=AI&utm_source=mail`)
      await expect(page).toHaveTitle(`${hero[domain]} | Vigil`)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{80,160}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `${server.origin}/${domain}`,
      )
    })
  }

  test('any other spelling of the address leads to the one', async ({ request }) => {
    for (const path of ['/AI', '/ai/', '/Ai/']) {
      const answer = await request.get(`${path}?tag=AI`, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(301)
      expect(answer.headers().location, path).toBe('/ai?tag=AI')
    }
  })
})

test.describe('an empty site', () => {
  const empty = {
    cybersecurity: ['No cybersecurity articles found.', 'NO_SECURITY_BRIEF_AVAILABLE'],
    ai: ['No AI articles found for the selected category.', 'NO_AI_BRIEF_AVAILABLE'],
    'cyber-marketing': [
      'No cyber-marketing articles found for the selected category.',
      'NO_MARKETING_BRIEF_AVAILABLE',
    ],
  }

  test('SPEC 2, empty texts, and nothing broken', async ({ page }) => {
    const server = await startServer({ SAMPLE_CONTENT: '0' })
    try {
      for (const domain of domainSlugs) {
        const answer = await page.goto(`${server.origin}/${domain}`)
        expect(answer?.status()).toBe(200)
        const [noArticles = '', noBrief = ''] = empty[domain]
        await expect(page.locator('#article-feed')).toContainText(noArticles)
        await expect(page.locator('#article-feed').getByRole('status')).toHaveText('0 articles')
        await expect(page.getByRole('button', { name: 'LOAD_MORE.exe' })).toHaveCount(0)
        await expect(page.locator('#weekly-brief')).toContainText(noBrief)
        await expect(page.locator('#weekly-brief')).toContainText(
          'Check back for the latest intelligence updates',
        )
        expect(await axeViolations(page)).toEqual([])
      }
    } finally {
      await server.stop()
    }
  })
})

for (const width of [360, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const domain of domainSlugs) {
      test(`/${domain} has no axe violation, filtered or not`, async ({ page }) => {
        await page.goto(`/${domain}`)
        const awake = page.locator('[data-island=hero-panel][data-awake]')
        await expect(awake).toBeAttached({ timeout: 20_000 })
        expect(await axeViolations(page)).toEqual([])
        await page.goto(`/${domain}?tag=Deep%20Learning`)
        expect(await axeViolations(page)).toEqual([])
      })
    }
  })
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const domain of domainSlugs) {
    test(`/${domain} reflows, and the panel cuts nothing off`, async ({ page }) => {
      await page.goto(`/${domain}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
      const cut = await page
        .locator('.instrument :is(p, li)')
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.scrollWidth > text.clientWidth)
            .map((text) => text.textContent),
        )
      expect(cut).toEqual([])
    })
  }
})
