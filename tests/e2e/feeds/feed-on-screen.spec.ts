import { expect, test } from '../../support/site'

const feeds = [
  { path: '/feed.xml', entry: 'item', date: 'pubDate', summary: 'description', text: 'encoded' },
  { path: '/atom.xml', entry: 'entry', date: 'published', summary: 'summary', text: 'content' },
]

for (const { path, entry, date, summary, text } of feeds) {
  test(`a person who opens ${path} sees what it is, and its posts in short`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-type']).toBe('application/xml; charset=utf-8')
    const notice = await page.evaluate(
      () => getComputedStyle(document.documentElement, '::before').content,
    )
    expect(notice).toContain('This is a feed: paste its address into a feed reader')
    const first = page.locator(entry).first()
    for (const shown of ['title', date, summary]) {
      await expect(first.locator(`> ${shown}`)).toBeVisible()
    }
    await expect(first).toHaveCSS('display', 'block')
    const isTextShown = await page.evaluate(
      (name) =>
        [...document.getElementsByTagNameNS('*', name)].some((one) => one.checkVisibility()),
      text,
    )
    expect(isTextShown).toBe(false)
  })
}

test('it fits a narrow screen, by night and by day', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const grounds: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/feed.xml')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    grounds.push(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    )
  }
  expect(grounds).toEqual(['rgb(7, 11, 20)', 'rgb(246, 248, 252)'])
})

test('the JSON feed is shown too, and not saved as a file', async ({ page }) => {
  const answer = await page.goto('/feed.json')
  expect(answer?.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  await expect(page.locator('body')).toContainText('jsonfeed.org/version/1.1')
})
