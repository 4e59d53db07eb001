import type { Browser, CDPSession, Page } from '@playwright/test'

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
}

/**
 * Slow 4G as Lighthouse applies it in the browser: 150 ms there and back and 1.6 Mbit/s. The browser delays whole requests
 * and not packets, so a request waits 3.75 times as long, which is what connecting and acknowledging would cost, at 0.9
 * of the rate.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const slowerCpu = 4

/** What one load took; times in milliseconds. */
export interface Visit {
  fcp: number
  lcp: number
  /** Of tasks after the first paint, what goes beyond 50 ms each. */
  blocking: number
  style: number
  layout: number
  /** Elements, as Lighthouse counts them. */
  nodes: number
}

/** The first load of a page on a slow phone: nothing is there from before. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    // The time that the thread itself worked: what others do on this machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    return { ...(await styleAndLayout(session)), ...(await paints(page)) }
  } finally {
    await context.close()
  }
}

async function styleAndLayout(session: CDPSession): Promise<{ style: number; layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const milliseconds = (wanted: string) =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
  return { style: milliseconds('RecalcStyleDuration'), layout: milliseconds('LayoutDuration') }
}

function paints(page: Page): Promise<Omit<Visit, 'style' | 'layout'>> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const found: PerformanceEntry[] = []
        new PerformanceObserver((list) => found.push(...list.getEntries())).observe({
          type,
          buffered: true,
        })
        // Past entries come in a task of their own.
        setTimeout(() => resolve(found), 100)
      })
    const [largest, tasks] = await Promise.all([
      entries('largest-contentful-paint'),
      entries('longtask'),
    ])
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const blocked = tasks
      .filter(({ startTime, duration }) => startTime + duration > fcp)
      .map(({ startTime, duration }) => Math.min(duration, startTime + duration - fcp) - 50)
    return {
      fcp,
      lcp: largest.at(-1)?.startTime ?? Number.NaN,
      blocking: blocked.reduce((sum, time) => sum + Math.max(0, time), 0),
      nodes: document.querySelectorAll('*').length,
    }
  })
}
