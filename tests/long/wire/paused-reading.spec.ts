import type { Page } from '@playwright/test'
import { shifts, watchShifts } from '../../support/on-screen/layout-shifts'
import { rewritingProxy } from '../../support/servers/rewriting-proxy'
import { expect, test, withMotion } from '../../support/site'

test.use(withMotion)

// A busy phone pauses between any two elements of a page, and may paint what it has read.
test('the header does not shift, wherever the browser pauses while it reads the page', async ({
  page,
  context,
  server,
}) => {
  const other = await context.newPage()
  const proxy = await rewritingProxy(server.origin)
  await watchShifts(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const place of await endsOfElementsInHeader(server.origin)) {
      const mayGoOn = Promise.withResolvers<void>()
      proxy.rewrite('/', async function* (html) {
        yield html.slice(0, place)
        await mayGoOn.promise
        yield html.slice(place)
      })
      await page.goto(proxy.origin, { waitUntil: 'commit' })
      await twoFrames(other)
      mayGoOn.resolve()
      await page.waitForLoadState()
      expect(await shifts(page), `${width} px, paused after ${place} characters`).toEqual([])
    }
  }
  await proxy.stop()
})

async function endsOfElementsInHeader(origin: string): Promise<number[]> {
  const html = await (await fetch(origin)).text()
  const header = html.indexOf('<header')
  const ends = html.matchAll(/<\/(?:nav|search|svg|summary)>/g)
  return Array.from(ends, ({ 0: tag, index }) => index + tag.length).filter(
    (place) => header < place && place < html.indexOf('</header>'),
  )
}

/** The page itself has no frames while it waits for its header, so another one counts them. */
function twoFrames(other: Page): Promise<void> {
  return other.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
