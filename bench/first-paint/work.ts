import type { Browser, Page } from '@playwright/test'

/** The work of the main thread, in milliseconds of thread time on the slower processor. */
export interface Work {
  style: number
  layout: number
  /** The time beyond 50 ms of each task after the first paint. */
  blocking: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Start, duration and thread time, in microseconds. */
  ts: number
  dur?: number
  tdur?: number
}

const categories = [
  '-*',
  'loading',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
]
const loaded = 'bench-loaded'
const noticeable = 50

/** Null where nothing was painted. */
export async function mainThreadWork(
  browser: Browser,
  page: Page,
  { timesSlower, go }: { timesSlower: number; go: () => Promise<void> },
): Promise<Work | null> {
  await browser.startTracing(page, { categories })
  await go()
  await page.evaluate((name) => void performance.mark(name), loaded)
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  const end = traceEvents.find(({ name }) => name === loaded)
  if (!painted || !end) return null
  const mainThread = traceEvents.filter(
    ({ pid, tid }) => pid === painted.pid && tid === painted.tid,
  )
  const whileLoading = (eventName: string) =>
    mainThread.filter(({ name, ph, ts }) => name === eventName && ph === 'X' && ts < end.ts)
  const slowed = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * timesSlower
  const blocked = whileLoading('RunTask').map((task) =>
    Math.max(0, slowed(task) * shareAfter(painted.ts, task) - noticeable),
  )
  return {
    style: sum(whileLoading('UpdateLayoutTree').map(slowed)),
    layout: sum(whileLoading('Layout').map(slowed)),
    blocking: sum(blocked),
  }
}

/** The share of an event after this time, from 0 to 1. */
function shareAfter(moment: number, { ts, dur = 0 }: TraceEvent): number {
  if (ts >= moment) return 1
  return dur === 0 ? 0 : Math.max(0, ts + dur - moment) / dur
}

function sum(times: number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
