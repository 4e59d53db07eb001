import { axeViolations } from '../../support/axe'
import { expect, test } from '../../support/site'

const pages = ['/', '/cybersecurity/passkeys-in-the-enterprise', '/ai/what-attention-computes']

for (const width of [360, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, expectedComplaints: [/404 \(Not Found\)/] })

    for (const path of [...pages, '/no-such-page']) {
      test(`${path} has no axe violation`, async ({ page }) => {
        await page.goto(path)
        expect(await axeViolations(page)).toEqual([])
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the open menu has no axe violation', async ({ page }) => {
    await page.goto('/')
    await page.locator('summary[aria-label=Menu]').click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const path of pages) {
    test(`${path} reflows: nothing is wider than the screen`, async ({ page }) => {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    })
  }
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
