import type { FeedCard } from '../../../app/site/domain/feed-card.rules'
import { cards, feed, status } from '../../support/on-screen/feed-on-screen'
import { expect, test } from '../../support/site'

test("SPEC 2: 'REFRESH_FEED.exe' re-fetches the feed and shows the new list", async ({
  page,
  request,
}) => {
  const stored: FeedCard[] = await (await request.get('/api/feed?domain=ai')).json()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/feed?domain=ai', async (route) => {
    await release.promise
    await route.fulfill({
      json: [{ ...stored[0], id: 'new', title: 'Just in', thumbnail: null }, ...stored],
    })
  })
  await page.goto('/ai')
  await expect(cards(page).first()).toContainText(String(stored[0]?.title))
  const refresh = feed(page).getByRole('button', { name: 'REFRESH_FEED.exe' })
  await refresh.click()
  await expect(status(page)).toHaveText('Loading articles...')
  await expect(feed(page).locator('[aria-busy=true]')).toBeAttached()
  release.resolve()
  await expect(cards(page).first()).toContainText('Just in')
  await expect(status(page)).toHaveText(`Showing 6 of ${stored.length + 1} articles`)
  await expect(refresh).toBeFocused()
})

test.describe('SPEC 8: list fetch failures', () => {
  test.use({
    expectedConsoleErrors: [/The feed could not be refreshed|Failed to load resource/],
  })

  test('logged to console only; loading ends, the empty state shows, and another try succeeds', async ({
    page,
  }) => {
    let failure: 'no connection' | 'server error' | null = null
    await page.route('**/api/feed?domain=ai', (route) => {
      if (failure === 'no connection') return route.abort()
      if (failure === 'server error') return route.fulfill({ status: 500, body: '{}' })
      return route.continue()
    })
    await page.goto('/ai')
    const refresh = feed(page).getByRole('button', { name: 'REFRESH_FEED.exe' })
    for (const reason of ['no connection', 'server error'] as const) {
      await test.step(reason, async () => {
        failure = reason
        const logged = page.waitForEvent('console', (message) =>
          message.text().includes('The feed could not be refreshed'),
        )
        await refresh.click()
        await logged
        await expect(feed(page)).toContainText('No AI articles found for the selected category.')
        await expect(feed(page)).not.toContainText('Loading')

        failure = null
        await refresh.click()
        await expect(cards(page)).toHaveCount(6)
      })
    }
  })
})
