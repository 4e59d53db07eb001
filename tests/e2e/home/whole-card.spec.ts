import { expect, test } from '../../support/site'

test.use({ viewport: { width: 1440, height: 900 } })

test('a click anywhere on the card opens the featured article, or the latest brief', async ({
  page,
}) => {
  for (const [path, section, link] of [
    ['/', '#latest-intelligence-report', 'Access Full Report'],
    ['/ai', '#weekly-brief', 'Read Weekly Brief'],
  ] as const) {
    await page.goto(path)
    const card = page.locator(section).getByRole('article')
    const target = await card.getByRole('link', { name: link }).getAttribute('href')
    await card.click({ position: { x: 40, y: 40 } })
    await expect(page).toHaveURL(String(target))
  }
})
