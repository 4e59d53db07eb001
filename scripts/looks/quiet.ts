import type { Page, Request } from '@playwright/test'

const quietMs = 300
const patienceMs = 10_000

/** A page that can be waited for until it has fetched nothing for a moment. */
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
  const gone = note((request) => open.delete(request))
  page.on('requestfinished', gone)
  page.on('requestfailed', gone)
  return async () => {
    const until = performance.now() + patienceMs
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
