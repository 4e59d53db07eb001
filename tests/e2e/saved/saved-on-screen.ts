import type { Page } from '@playwright/test'
import { expect } from '../../support/site'

export const posts = {
  article: { path: '/ai/what-attention-computes', title: 'What attention computes' },
  another: {
    path: '/cybersecurity/passkeys-in-the-enterprise',
    title: 'Passkeys in the enterprise: choose the recovery path first',
  },
  brief: { path: '/weekly-brief/brief-logs-worth-keeping', title: 'Brief: Logs worth keeping' },
}

/** Opens the post and saves it with its floating button. */
export async function save(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Bookmark article' }).click()
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible()
}

/** Leaves the browser as if these had been saved, one after the other, without opening them. */
export async function haveSaved(page: Page, ...saved: { path: string }[]): Promise<void> {
  const stored = saved.map(async ({ path }) => {
    const html = await (await page.request.get(path)).text()
    // What the button of the post would store, as its attribute spells it.
    const text = /data-save="([^"]+)"/.exec(html)?.[1] ?? ''
    return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"))
  })
  const newestFirst = (await Promise.all(stored)).reverse()
  // A page of the site that costs nothing to show.
  await page.goto('/robots.txt')
  await page.evaluate((list) => {
    localStorage.saved = list
  }, JSON.stringify(newestFirst))
}

/** Opens /saved and waits until everything on it can be read without a connection. */
export async function expectReadyOffline(page: Page, count: number): Promise<void> {
  await page.goto('/saved')
  await expect(page.getByText('Ready offline')).toHaveCount(count, { timeout: 15_000 })
}

/** The addresses of what the browser keeps for reading offline. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** How many stores and workers the site has in this browser. */
export function traces(page: Page): Promise<{ stores: number; workers: number }> {
  return page.evaluate(async () => ({
    stores: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
}

/** How much has moved on the page by itself, as browsers measure it (CLS). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Painted once more, so that whatever moved has been measured.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const observer = new PerformanceObserver(() => {})
            observer.observe({ type: 'layout-shift', buffered: true })
            const entries = observer.takeRecords() as unknown as { value: number }[]
            resolve(entries.reduce((sum, { value }) => sum + value, 0))
          }),
        )
      }),
  )
}
