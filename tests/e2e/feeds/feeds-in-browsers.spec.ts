import { expect, test } from '../../support/site'

const feeds = [
  { path: '/feed.xml', entry: 'item', date: 'pubDate', summary: 'description', text: 'encoded' },
  { path: '/atom.xml', entry: 'entry', date: 'published', summary: 'summary', text: 'content' },
]

for (const { path, entry, date, summary, text } of feeds) {
  test(`a browser shows ${path} with an explanation and the summaries of its posts`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.headers()['content-type']).toBe('application/xml; charset=utf-8')
    const notice = await page.evaluate(
      () => getComputedStyle(document.documentElement, '::before').content,
    )
    expect(notice).toContain('This is a feed: paste its address into a feed reader')
    const first = page.locator(entry).first()
    for (const name of ['title', date, summary]) {
      await expect(first.locator(`> ${name}`)).toBeVisible()
    }
    await expect(first).toHaveCSS('display', 'block')
    const showsText = await page.evaluate(
      (name) =>
        [...document.getElementsByTagNameNS('*', name)].some((node) => node.checkVisibility()),
      text,
    )
    expect(showsText).toBe(false)
  })
}

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
