import type { Page } from '@playwright/test'
import { shifts, watchShifts } from '../../support/on-screen/layout-shifts'
import { rewritingProxy } from '../../support/servers/rewriting-proxy'
import { expect, test, withMotion } from '../../support/site'

// Animations must not shift the layout either. One of the pages is not found.
test.use({ ...withMotion, expectedConsoleErrors: [/404 \(Not Found\)/] })

/** Every shape of a first screen. */
const paths = [
  '/',
  '/ai',
  '/cybersecurity/passkeys-in-the-enterprise',
  '/weekly-brief/brief-logs-worth-keeping',
  '/weekly-brief',
  '/trending',
  '/topics/Phishing',
  '/search?q=phishing',
  '/cve/CVE-2021-44228',
  '/about',
  '/subscribe',
  '/subscribe/sent',
  '/no-such-page',
]

// A busy phone pauses between any two parts of a page, and paints what it has read.
test('nothing shifts, wherever the browser pauses while it reads the page', async ({
  page,
  context,
  server,
}) => {
  const other = await context.newPage()
  const proxy = await rewritingProxy(server.origin)
  await watchShifts(page)
  for (const path of paths) {
    proxy.rewrite(path, async function* (html) {
      for (const part of elementsOfFirstScreen(html)) {
        yield part
        await twoFrames(other)
      }
    })
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(proxy.origin + path)
      expect.soft(await shifts(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await proxy.stop()
})

/** The page in parts, each of which ends where an element of the header or one of the next thirty does. */
function elementsOfFirstScreen(html: string): string[] {
  const parts = html.split(
    /(?<=<\/(?:nav|search|summary|h\d|p|ul|dl|button|form|article|section)>)/,
  )
  const count = parts.findIndex((part) => part.includes('<main')) + 30
  return [...parts.slice(0, count), parts.slice(count).join('')]
}

/** A page that is not painted yet has no frames, so another one counts them. */
function twoFrames(other: Page): Promise<void> {
  return other.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
