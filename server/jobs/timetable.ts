import type { PostKind } from '~/config/post-kinds'
import type { PublishedDue } from '~/posts/lifecycle/due/publish-due.actions'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../process/log'
import { createSerialTask } from './serial-task'

interface TimetableOptions {
  publishDue: () => Promise<PublishedDue>
  /** Ends the pin of an article whose time is over; true if it did. */
  endPin: () => Promise<boolean>
  /** Sends the newsletter issues whose time has come. */
  sendDue: () => Promise<void>
  /** Deletes posts that have been in the bin long enough, and returns them. */
  emptyBin: () => Promise<{ kind: PostKind; id: string }[]>
  /** Deletes what has expired: sessions, unused pictures, abandoned autosaves. */
  sweep: () => Promise<unknown>
  /** Posts were published, unpinned or deleted; the outbox has what follows from that. */
  onChanged: () => void
  clock: () => Date
  log: Pick<Log, 'error' | 'info'>
  /** How often to look for what other processes scheduled. */
  everyMs?: number
  binEveryMs?: number
}

export interface Timetable {
  /** This process has just scheduled something: look up its time now. */
  wake(): void
  /** Starts nothing more, and waits for what is running, until the deadline. */
  stop(deadlineMs: number): Promise<void>
}

const hourMs = 60 * 60 * 1000

/** Publishes posts and sends newsletter issues at their time, and deletes what has expired. */
export function startTimetable(options: TimetableOptions): Timetable {
  const { clock, log, everyMs = 1000, binEveryMs = hourMs } = options
  let isStopped = false
  let nextPublishing: NodeJS.Timeout | undefined
  const publishing = createSerialTask(log, 'scheduled posts could not be published', publish)
  const unpinning = createSerialTask(log, 'a pin could not be ended', unpin)
  const sending = createSerialTask(log, 'scheduled issues could not be sent', options.sendDue)
  const emptying = createSerialTask(log, 'the bin could not be emptied', emptyBin)
  const sweeping = createSerialTask(log, 'expired data could not be deleted', options.sweep)
  const runFrequent = () => {
    publishing.run()
    unpinning.run()
    sending.run()
  }
  const runHourly = () => {
    emptying.run()
    sweeping.run()
  }
  const frequentTimer = setInterval(runFrequent, everyMs)
  const hourlyTimer = setInterval(runHourly, binEveryMs)
  runFrequent()
  runHourly()

  async function publish(): Promise<void> {
    const startedAt = clock()
    const { published, nextDueAt, failures } = await options.publishDue()
    if (published > 0) options.onChanged()
    schedulePublishing(nextDueAt, startedAt)
    if (failures.length > 0) throw failures[0]
  }

  async function unpin(): Promise<void> {
    if (await options.endPin()) options.onChanged()
  }

  async function emptyBin(): Promise<void> {
    const removed = await options.emptyBin()
    if (removed.length === 0) return
    log.info({ removed: removed.length }, 'removed from the bin')
    options.onChanged()
  }

  /** Only for what is due before the next tick; the tick finds the rest. So no timer is ever long. */
  function schedulePublishing(nextDueAt: Date | null, startedAt: Date): void {
    clearTimeout(nextPublishing)
    // A post that was already due could not be published just now; the next tick tries again.
    if (!nextDueAt || isStopped || nextDueAt <= startedAt) return
    // It may have become due during the query: a timer that fires a little early would miss it.
    const waitMs = Math.max(0, nextDueAt.getTime() - clock().getTime())
    if (waitMs < everyMs) nextPublishing = setTimeout(publishing.run, waitMs)
  }

  return {
    wake: runFrequent,
    async stop(deadlineMs) {
      isStopped = true
      clearInterval(frequentTimer)
      clearInterval(hourlyTimer)
      clearTimeout(nextPublishing)
      const tasks = [publishing, unpinning, sending, emptying, sweeping]
      // Each step is a transaction: an interrupted one runs after the next start.
      await settlesWithin(deadlineMs, Promise.all(tasks.map((task) => task.stop())))
    },
  }
}
