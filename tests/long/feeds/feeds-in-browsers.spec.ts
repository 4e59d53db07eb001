import { expect, test } from '../../support/site'

test('a feed fits a narrow screen, in the dark and the light theme', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const backgrounds: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/feed.xml')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    backgrounds.push(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    )
  }
  expect(backgrounds).toEqual(['rgb(7, 11, 20)', 'rgb(246, 248, 252)'])
})

test('a browser shows the JSON feed and does not download it', async ({ page }) => {
  const response = await page.goto('/feed.json')
  expect(response?.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  await expect(page.locator('body')).toContainText('jsonfeed.org/version/1.1')
})
