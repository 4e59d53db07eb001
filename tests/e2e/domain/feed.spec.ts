import type { Page } from '@playwright/test'
import { cards, feed, status } from '../../support/on-screen/feed-on-screen'
import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const titles = (page: Page) => cards(page).getByRole('heading')
const more = (page: Page) =>
  feed(page).getByRole('button', { name: /LOAD_MORE\.exe|LOADING\.\.\./ })
const chip = (page: Page, name: string) => feed(page).getByRole('link', { name, exact: true })

/** Before the feed is awake a chip is an ordinary link. */
async function wakeFeed(page: Page): Promise<void> {
  await feed(page).getByRole('button', { name: 'REFRESH_FEED.exe' }).hover()
  await expect(page.locator('[data-island=feed][data-awake]')).toBeAttached()
}

async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-15T09:00:00Z' })
  await page.clock.pauseAt('2026-11-15T10:00:00Z')
}

async function loadMore(page: Page): Promise<void> {
  await more(page).click()
  await expect(more(page)).toHaveText('LOADING...')
  await page.clock.runFor(300)
}

/** Two more than the feed fetches at a time; the last six have another topic. */
const fourteen = Array.from({ length: 14 }, (_, index) =>
  aPost({
    title: `Article ${index + 1}`,
    domain: 'AI',
    tags: index < 8 ? ['Applied machine learning'] : ['Policy'],
    publishedAt: new Date(Date.UTC(2026, 9, 30 - index)),
  }),
)

test.describe('a feed of fourteen articles', () => {
  test.describe.configure({ mode: 'default' })
  let site: RunningServer
  test.beforeAll(async () => {
    site = await startServerWith(fourteen)
  })
  test.afterAll(() => site.stop())

  test("SPEC 9: initial visible 6, 'LOAD_MORE.exe' adds 3 and shows 'LOADING...' for 300 ms, to the end of the domain", async ({
    page,
  }) => {
    await stopTime(page)
    await page.goto(`${site.origin}/ai`)
    await expect(cards(page)).toHaveCount(6)
    await expect(status(page)).toHaveText('Showing 6 of 14 articles')
    await more(page).click()
    await expect(more(page)).toHaveText('LOADING...')
    await page.clock.runFor(299)
    await expect(more(page)).toHaveText('LOADING...')
    await expect(cards(page)).toHaveCount(6)
    await page.clock.runFor(1)
    await expect(cards(page)).toHaveCount(9)
    await expect(more(page)).toHaveText('LOAD_MORE.exe')
    await expect(status(page)).toHaveText('Showing 9 of 14 articles')
    await loadMore(page)
    await expect(titles(page)).toHaveText(fourteen.slice(0, 12).map(({ title }) => title))
    await more(page).focus()
    await page.keyboard.press('Enter')
    await page.clock.runFor(300)
    await expect(titles(page)).toHaveText(fourteen.map(({ title }) => title))
    await expect(status(page)).toHaveText('14 articles')
    await expect(more(page), 'while items remain').toHaveCount(0)
    await expect(cards(page).nth(12).getByRole('link')).toBeFocused()
  })

  test('SPEC 2: a chip filters in place, resets the visible count to 6 and is stored in the URL', async ({
    page,
  }) => {
    await stopTime(page)
    await page.goto(`${site.origin}/ai`)
    await loadMore(page)
    await expect(cards(page)).toHaveCount(9)
    await page.clock.resume()
    await chip(page, 'Machine Learning').click()
    await expect(titles(page)).toHaveText(fourteen.slice(0, 6).map(({ title }) => title))
    await expect(status(page)).toHaveText('Showing 6 of 8 articles')
    await expect(page).toHaveURL(`${site.origin}/ai?tag=Machine%20Learning`)
    await expect(feed(page).locator('[aria-current]')).toHaveText(['Machine Learning'])

    await chip(page, 'Deep Learning').click()
    await expect(feed(page)).toContainText('No AI articles found for the selected category.')
    await expect(status(page)).toHaveText('0 articles')
    expect(await axeViolations(page, '#article-feed')).toEqual([])

    await page.reload()
    await expect(feed(page).locator('[aria-current]')).toHaveText(['Deep Learning'])
    await expect(cards(page)).toHaveCount(0)

    await wakeFeed(page)
    await chip(page, 'AI').click()
    await expect(status(page), "or its category contains the chip's text").toHaveText(
      'Showing 6 of 14 articles',
    )
    await chip(page, 'All').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.origin}/ai`)
    await expect(cards(page)).toHaveCount(6)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('all cards are visible, the chips are links, and there is no dead control', async ({
      page,
    }) => {
      await page.goto(`${site.origin}/ai`)
      await expect(titles(page)).toHaveText(fourteen.slice(0, 12).map(({ title }) => title))
      await expect(feed(page).getByRole('button')).toHaveCount(0)
      await expect(status(page)).toContainText('14 articles')
      await expect(status(page).getByText('Showing')).toBeHidden()
      await feed(page).getByRole('link', { name: 'Older' }).click()
      await expect(page).toHaveURL(`${site.origin}/ai?page=2#article-feed`)
      await expect(titles(page)).toHaveText(fourteen.slice(12).map(({ title }) => title))

      await chip(page, 'Machine Learning').click()
      await expect(page).toHaveURL(`${site.origin}/ai?tag=Machine%20Learning#article-feed`)
      await expect(titles(page)).toHaveText(fourteen.slice(0, 8).map(({ title }) => title))
      await expect(feed(page).locator('[aria-current]')).toHaveText(['Machine Learning'])
      await expect(page.getByRole('heading', { name: 'Latest AI articles' })).toBeInViewport()
    })
  })
})

test('it works by keyboard; with the last cards the focus moves to the first new one', async ({
  page,
}) => {
  await stopTime(page)
  await page.goto('/cybersecurity')
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(more(page)).toHaveText('LOADING...')
  await page.clock.runFor(300)
  await expect(cards(page)).toHaveCount(9)
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(more(page)).toHaveText('LOADING...')
  await page.clock.runFor(300)
  await expect(cards(page)).toHaveCount(11)
  await expect(cards(page).nth(9).getByRole('link')).toBeFocused()
  await page.clock.resume()
  expect(await axeViolations(page, '#article-feed')).toEqual([])
})
