import type { Route } from '@playwright/test'
import type { FeedCard } from '../../../app/site/domain/feed-card.rules'
import { cards, feed, status } from '../../support/on-screen/feed-on-screen'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/The feed could not be loaded|Failed to load resource/] })

test("SPEC 2: 'REFRESH_FEED.exe' re-fetches the feed and shows the new list", async ({
  page,
  request,
}) => {
  const stored: FeedCard[] = await (await request.get('/api/feed?domain=ai')).json()
  const release = Promise.withResolvers<void>()
  let answer = async (route: Route) => {
    await release.promise
    await route.fulfill({
      json: [{ ...stored[0], id: 'new', title: 'Just in', thumbnail: null }, ...stored],
    })
  }
  await page.route('**/api/feed?domain=ai', (route) => answer(route))
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

  await test.step('SPEC 8: list fetch failures: logged to console only; loading ends, the empty state shows, and another try succeeds', async () => {
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500, body: '{}' }),
    ]) {
      answer = fail
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The feed could not be loaded'),
      )
      await refresh.click()
      await logged
      await expect(feed(page)).toContainText('No AI articles found for the selected category.')
      await expect(feed(page)).not.toContainText('Loading')

      answer = (route) => route.continue()
      await refresh.click()
      await expect(cards(page)).toHaveCount(6)
    }
  })
})
