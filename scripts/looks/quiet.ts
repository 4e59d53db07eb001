import type { Page, Request } from '@playwright/test'

const quietMs = 300
const timeoutMs = 10_000

/** Returns a function that waits until the page has had no open request for a moment. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  let changedAt = performance.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    changedAt = performance.now()
  }
  page.on(
    'request',
    note((request) => open.add(request)),
  )
  const closed = note((request) => open.delete(request))
  page.on('requestfinished', closed)
  page.on('requestfailed', closed)
  return async () => {
    const until = performance.now() + timeoutMs
    while (open.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() > until) {
        process.stdout.write(`${page.url()} is not done: ${[...open].map((one) => one.url())}\n`)
        open.clear()
        return
      }
      await page.waitForTimeout(50)
    }
  }
}
