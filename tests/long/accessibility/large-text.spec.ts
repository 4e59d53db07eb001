import { type Browser, chromium } from '@playwright/test'
import { expect, test } from '../../support/site'

// The default text size is a browser setting, so this test starts a browser with a larger one.
const pages = [
  '/',
  '/ai',
  '/cybersecurity',
  '/cyber-marketing',
  '/weekly-brief',
  '/topics',
  '/trending',
  '/search',
  '/search?q=the',
  '/about',
  '/cookie-policy',
  '/privacy-policy',
  '/accessibility',
  '/contact',
  '/subscribe',
  '/post-demo',
  '/no-such-page',
]

for (const fonts of ['of the site', 'of the browser'] as const) {
  test(`text at 200% in the fonts ${fonts} needs no horizontal scrolling on a phone`, async ({
    server,
    launchOptions,
  }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser: Browser = await chromium.launch({ ...launchOptions, args })
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
      if (fonts === 'of the browser') await page.route('**/*.woff2', (route) => route.abort())
      for (const path of pages) {
        await page.goto(server.origin + path)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          '32px',
        )
        expect.soft(await widest(), `the widest text of ${path}`).toBeLessThanOrEqual(360)
      }

      /** The right edge of the widest text, also of texts that a frame crops. */
      function widest() {
        return page.evaluate(() => {
          const ends = Array.from(
            document.querySelectorAll('h1, h2, h3, p, a, button, input, dt, dd, li'),
            (element) => {
              const isIgnored =
                element.closest('pre, table, .sr-only') || !element.checkVisibility()
              return isIgnored ? 0 : element.getBoundingClientRect().right
            },
          )
          return Math.ceil(Math.max(document.documentElement.scrollWidth, ...ends))
        })
      }
    } finally {
      await browser.close()
    }
  })
}
