import type { Browser, CDPSession, Page } from '@playwright/test'
import { mainThreadWork, type Work } from './work'

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
}

/**
 * Slow 4G as Lighthouse applies it in the browser: 150 ms there and back and 1.6 Mbit/s. The browser delays whole
 * requests and not packets, so a request waits 3.75 times as long, which is what connecting and acknowledging would
 * cost, at 0.9 of the rate.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const timesSlower = 4

/** What the first load of a page took on a slow phone; times in milliseconds. */
export interface Visit extends Work {
  /** When something was on the screen, and when the largest text or picture of the first screen was. */
  fcp: number
  lcp: number
  /** Elements, as Lighthouse counts them. */
  nodes: number
}

/**
 * Loads a page twice, each time with nothing from before: with the processor slowed for what a reader waits for, and at
 * full speed for the work of the main thread, which is counted in the thread's own time and multiplied. The browser slows
 * a thread down by the clock on the wall, so whatever else this machine does would count four times as well.
 */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const seen = await load(browser, url, async (page, session, go) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    await go()
    return paints(page)
  })
  return { ...seen, ...(await workOf(browser, url)) }
}

/** On a busy machine a load may end before anything was painted: then it is repeated. */
async function workOf(browser: Browser, url: string): Promise<Work> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const work = await load(browser, url, (page, _, go) =>
      mainThreadWork(browser, page, { timesSlower, go }),
    )
    if (work) return work
  }
  throw new Error(`Nothing of ${url} was painted in three loads.`)
}

async function load<Seen>(
  browser: Browser,
  url: string,
  watch: (page: Page, session: CDPSession, go: () => Promise<void>) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    return await watch(page, session, async () => {
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForLoadState('networkidle')
    })
  } finally {
    await context.close()
  }
}

function paints(page: Page): Promise<Pick<Visit, 'fcp' | 'lcp' | 'nodes'>> {
  return page.evaluate(async () => {
    const largest = await new Promise<PerformanceEntry | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcp: largest?.startTime ?? Number.NaN,
      nodes: document.querySelectorAll('*').length,
    }
  })
}
