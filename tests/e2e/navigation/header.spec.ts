import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

const names = ['Night Watch Daily', 'The Night Watch: A Daily Paper for All Who Guard the Wires']

for (const name of names) {
  test(`a site called “${name}” keeps its header on one line`, async ({ page, ownServer }) => {
    const { origin } = await ownServer(startServer({ SITE_NAME: name, SAMPLE_CONTENT: '0' }))
    await page.goto(`${origin}/contact`)
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const logo = page.locator('header').getByRole('link', { name })
      const box = await logo.boundingBox()
      expect(box?.height, `one line at ${width}`).toBeLessThan(40)
      const eye = await logo.locator('svg').boundingBox()
      expect(eye?.width, `the eye at ${width}`).toBe(30)
      const last = page.locator('header').locator('a, summary').filter({ visible: true }).last()
      const end = await last.boundingBox()
      expect((end?.x ?? 0) + (end?.width ?? 0), `the end at ${width}`).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
