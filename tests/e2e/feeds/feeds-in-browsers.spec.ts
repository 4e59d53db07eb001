import { expect, test } from '../../support/site'

const feeds = [
  { path: '/feed.xml', entry: 'item', date: 'pubDate', summary: 'description', text: 'encoded' },
  { path: '/atom.xml', entry: 'entry', date: 'published', summary: 'summary', text: 'content' },
]

test('a browser shows a feed with an explanation and the summaries of its posts', async ({
  page,
}) => {
  for (const { path, entry, date, summary, text } of feeds) {
    await test.step(path, async () => {
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
})
