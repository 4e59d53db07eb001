import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

// On a slow network the first page has the fonts of the system.
for (const hasFonts of [true, false]) {
  test(`the header stays on one line with a short or a long site name, ${hasFonts ? 'with' : 'without'} our fonts`, async ({
    page,
    emptySite,
    ownServer,
  }) => {
    const long = 'The Night Watch: A Daily Paper for All Who Guard the Wires'
    const longNamed = await ownServer(startServer({ SITE_NAME: long, SAMPLE_CONTENT: '0' }))
    if (!hasFonts) await page.route('**/*.woff2', (route) => route.abort())
    for (const [origin, name] of [
      [emptySite.origin, 'Night Watch Daily'],
      [longNamed.origin, long],
    ] as const) {
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
        expect(end?.height, `the last item at ${width}`).toBeLessThanOrEqual(44)
        expect((end?.x ?? 0) + (end?.width ?? 0), `the end at ${width}`).toBeLessThanOrEqual(width)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
}
