import type { PostKind } from '~/config/post-kinds'
import type { PublishedDue } from '~/posts/lifecycle/publish-due.actions'
import type { Log } from '../process/log'

interface TimetableParts {
  publishDue: () => Promise<PublishedDue>
  /** Sends off the issues of the newsletter whose hour has come. */
  sendDue: () => Promise<void>
  /** Removes what has been in the bin for long enough, and says what it was. */
  emptyBin: () => Promise<{ kind: PostKind; id: string }[]>
  /** Removes what is over: sessions, pictures that nothing shows, texts that nobody came back for. */
  sweep: () => Promise<unknown>
  /** Posts came out, or are gone: what must follow is in the outbox. */
  onChanged: () => void
  clock: () => Date
  log: Pick<Log, 'error' | 'info'>
  /** How often it looks for what other processes scheduled. */
  everyMs?: number
  binEveryMs?: number
}

export interface Timetable {
  /** Something was just scheduled here: its hour is looked up at once. */
  wake(): void
  /** Begins nothing more, and waits for what is running, but not beyond the deadline. */
  stop(deadlineMs: number): Promise<void>
}

const hourMs = 60 * 60 * 1000

/**
 * Does what is due at a certain time: publishes posts at their moment, sends the newsletter off at its hour, and
 * throws away what is old.
 */
export function startTimetable(parts: TimetableParts): Timetable {
  const { clock, log, everyMs = 1000, binEveryMs = hourMs } = parts
  let isStopped = false
  let moment: NodeJS.Timeout | undefined
  const publishing = oneAtATime(log, 'scheduled posts could not be published', publish)
  const sending = oneAtATime(log, 'scheduled issues could not be sent off', () => parts.sendDue())
  const emptying = oneAtATime(log, 'the bin could not be emptied', empty)
  const sweeping = oneAtATime(log, 'what is over could not be swept away', sweep)
  const tick = () => {
    publishing.run()
    sending.run()
  }
  const ticks = setInterval(tick, everyMs)
  const hourly = () => {
    emptying.run()
    sweeping.run()
  }
  const binTicks = setInterval(hourly, binEveryMs)
  tick()
  hourly()

  async function publish(): Promise<void> {
    const askedAt = clock()
    const { published, nextDueAt, failures } = await parts.publishDue()
    if (published > 0) parts.onChanged()
    waitFor(nextDueAt, askedAt)
    if (failures.length > 0) throw failures[0]
  }

  async function empty(): Promise<void> {
    const removed = await parts.emptyBin()
    if (removed.length === 0) return
    log.info({ removed: removed.length }, 'removed from the bin')
    parts.onChanged()
  }

  async function sweep(): Promise<void> {
    await parts.sweep()
  }

  /** What lies beyond the next tick is looked up again by then: no timer here is ever a long one. */
  function waitFor(next: Date | null, askedAt: Date): void {
    clearTimeout(moment)
    // What was past already could not be published just now; the next tick tries again.
    if (!next || isStopped || next <= askedAt) return
    // Its moment may have come while we asked: a timer that went off a little early would miss it.
    const waitMs = Math.max(0, next.getTime() - clock().getTime())
    if (waitMs < everyMs) moment = setTimeout(publishing.run, waitMs)
  }

  return {
    wake: tick,
    async stop(deadlineMs) {
      isStopped = true
      clearInterval(ticks)
      clearInterval(binTicks)
      clearTimeout(moment)
      const works = [publishing, sending, emptying, sweeping]
      const running = Promise.all(works.map((work) => work.stop()))
      let deadline: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, deadlineMs)
      })
      // Each step is a transaction: what is cut off here is done after the next start.
      await Promise.race([running, late])
      clearTimeout(deadline)
    },
  }
}

/** Work that is asked for while it runs is run once more; the log is told of a failure once, not each time. */
function oneAtATime(log: Pick<Log, 'error'>, complaint: string, work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let isFailing = false

  function run(): void {
    isWanted = true
    if (!isStopped) running ??= rounds()
  }

  async function rounds(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ err: error }, complaint)
        isFailing = true
      }
    }
    running = null
  }

  async function stop(): Promise<void> {
    isStopped = true
    await running
  }

  return { run, stop }
}
