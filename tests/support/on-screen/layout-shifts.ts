import type { Page } from '@playwright/test'

/** Makes every page record its layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        shifts.push(...sources.map(({ node }) => (node as Element)?.outerHTML ?? String(node)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The elements that have shifted. */
export function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
