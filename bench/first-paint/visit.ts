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
 * requests and not packets, so a request waits 3.75 times as long, as connecting and acknowledging would
 * take, at 0.9 of the rate.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const timesSlower = 4

/** The first load of a page on a slow phone; times in milliseconds. */
export interface Visit extends Work {
  /** First contentful paint, and largest contentful paint. */
  fcp: number
  lcp: number
  /** Elements, as Lighthouse counts them. */
  nodes: number
}

/**
 * Loads a page twice with an empty cache: with a slowed processor for the paints, and at full speed for the work of the
 * main thread, which is measured in thread time and multiplied. The browser slows a thread by wall clock, so the work of
 * other processes would count four times as well.
 */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const measured = await load(browser, url, async (page, session, go) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    await go()
    return paints(page)
  })
  return { ...measured, ...(await workOf(browser, url)) }
}

/** On a busy machine a load may end before the first paint: then it is repeated. */
async function workOf(browser: Browser, url: string): Promise<Work> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const work = await load(browser, url, (page, _, go) =>
      mainThreadWork(browser, page, { timesSlower, go }),
    )
    if (work) return work
  }
  throw new Error(`Nothing of ${url} was painted in three loads.`)
}

async function load<Result>(
  browser: Browser,
  url: string,
  watch: (page: Page, session: CDPSession, go: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
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
