import type { Browser, Page } from '@playwright/test'

/** What the main thread did, in milliseconds of its own time on the slower processor. */
export interface Work {
  style: number
  layout: number
  /** Of tasks after the first paint, what goes beyond 50 ms each. */
  blocking: number
  /** Style and layout once everything below the first screen has been laid out, too. */
  whole: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Start, length, and how long the thread itself worked meanwhile, in microseconds. */
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
  await laidOut(page)
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  const end = traceEvents.find(({ name }) => name === loaded)
  if (!painted || !end) return null
  const own = traceEvents.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid)
  const called = (wanted: string) => own.filter(({ name, ph }) => name === wanted && ph === 'X')
  const whileLoading = (wanted: string) => called(wanted).filter(({ ts }) => ts < end.ts)
  const slowed = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * timesSlower
  const blocked = whileLoading('RunTask').map((task) =>
    Math.max(0, slowed(task) * shareAfter(painted.ts, task) - noticeable),
  )
  return {
    style: sum(whileLoading('UpdateLayoutTree').map(slowed)),
    layout: sum(whileLoading('Layout').map(slowed)),
    blocking: sum(blocked),
    whole: sum([...called('UpdateLayoutTree'), ...called('Layout')].map(slowed)),
  }
}

/** Pages of ours lay out what is below the first screen while they rest, and say when that is done. */
async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement
    return dataset.script === undefined || dataset.whole !== undefined
  })
}

/** How much of an event came after a moment, from 0 to 1. */
function shareAfter(moment: number, { ts, dur = 0 }: TraceEvent): number {
  if (ts >= moment) return 1
  return dur === 0 ? 0 : Math.max(0, ts + dur - moment) / dur
}

function sum(times: number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
