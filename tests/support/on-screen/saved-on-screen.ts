import type { Page } from '@playwright/test'
import { expect } from '../site'

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

/** Stores these posts as if the reader had saved them one after the other. */
export async function storeAsSaved(page: Page, ...saved: { path: string }[]): Promise<void> {
  const stored = saved.map(async ({ path }) => {
    const html = await (await page.request.get(path)).text()
    // The JSON that the save button of the post would store.
    const text = /data-save="([^"]+)"/.exec(html)?.[1] ?? ''
    return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"))
  })
  const newestFirst = (await Promise.all(stored)).reverse()
  // Any page of the site will do; this one loads fastest.
  await page.goto('/robots.txt')
  await page.evaluate((list) => {
    localStorage.saved = list
  }, JSON.stringify(newestFirst))
}

/** Opens /saved and waits until all its posts can be read offline. */
export async function expectAvailableOffline(page: Page, count: number): Promise<void> {
  await page.goto('/saved')
  await expect(page.getByText('Available offline')).toHaveCount(count)
}

/** The paths of all pages and files in the caches of the service worker. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** The number of caches and service workers of the site in this browser. */
export function cachesAndWorkers(page: Page): Promise<{ caches: number; workers: number }> {
  return page.evaluate(async () => ({
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
}

/** The cumulative layout shift (CLS) of the page. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Two frames later, so that all shifts have been measured.
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
