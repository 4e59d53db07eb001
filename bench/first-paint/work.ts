import type { Browser, Page } from '@playwright/test'

/** What the main thread did, in milliseconds of its own time on the slower processor. */
export interface Work {
  style: number
  layout: number
  /** Of tasks after the first paint, what goes beyond 50 ms each. */
  blocking: number
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

const categories = ['-*', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
const noticeable = 50

/** Null where nothing was painted. */
export async function mainThreadWork(
  browser: Browser,
  page: Page,
  { timesSlower, go }: { timesSlower: number; go: () => Promise<void> },
): Promise<Work | null> {
  await browser.startTracing(page, { categories })
  await go()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) return null
  const own = traceEvents.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid)
  const called = (wanted: string) => own.filter(({ name, ph }) => name === wanted && ph === 'X')
  const slowed = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * timesSlower
  const blocked = called('RunTask').map((task) =>
    Math.max(0, slowed(task) * shareAfter(painted.ts, task) - noticeable),
  )
  return {
    style: sum(called('UpdateLayoutTree').map(slowed)),
    layout: sum(called('Layout').map(slowed)),
    blocking: sum(blocked),
  }
}

/** How much of an event came after a moment, from 0 to 1. */
function shareAfter(moment: number, { ts, dur = 0 }: TraceEvent): number {
  if (ts >= moment) return 1
  return dur === 0 ? 0 : Math.max(0, ts + dur - moment) / dur
}

function sum(times: number[]): number {
  return times.reduce((total, time) => total + time, 0)
}
