import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'
import { type Lease, readLease, releaseLease, takeLease } from '~/database/turns/leases'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'

/** Work that only one of all processes does. */
export interface ScheduledWork {
  /** This process has just committed a change. */
  wake(): void
  stop(deadlineMs: number): Promise<void>
}

interface SchedulerOptions {
  db: Db
  log: Pick<Log, 'error' | 'info'>
  /** Begins the work. It is stopped when another process takes over. */
  start: () => ScheduledWork
  /** How often the holder renews its lease, and the others look at it. */
  everyMs?: number
  /** A holder that has not renewed its lease for this long is replaced. */
  lapseMs?: number
}

/** Longer than any query may take. */
const endingMs = 60_000

/**
 * Lets one of all processes that share the database do the scheduled work. The others watch: if the holder stops, one of
 * them takes over at its next look; if it dies, once the lease has lapsed.
 *
 * No clock is compared with another machine's. Each process measures for how long it has seen no renewal, and the holder
 * gives up by itself before the others can replace it.
 */
export function startScheduler(options: SchedulerOptions): ScheduledWork {
  const { db, log, start, everyMs = 1_000, lapseMs = 5_000 } = options
  const holder = randomUUID()
  let work: ScheduledWork | null = null
  /** The work that was given up, until its last query has ended. */
  let ending: Promise<void> | null = null
  let isStopped = false
  let seen: { lease: Lease; since: number } | null = null
  let giveUp: NodeJS.Timeout | undefined
  const electing = createSerialTask(log, 'the scheduler could not be decided', elect)
  const timer = setInterval(electing.run, everyMs)
  electing.run()

  async function elect(): Promise<void> {
    // Otherwise a database that answers slowly would get the same work again and again.
    if (ending) return
    const at = performance.now()
    const lease = await readLease(db, 'scheduler')
    if (lease && lease.holder !== holder && !hasLapsed(lease, at)) return endWork()
    if (isStopped) return
    if (await takeLease(db, 'scheduler', { holder, seen: lease })) beginWork(at)
    else endWork()
  }

  function hasLapsed(lease: Lease, at: number): boolean {
    const isSame = seen?.lease.holder === lease.holder && seen.lease.beat === lease.beat
    if (!seen || !isSame) seen = { lease, since: at }
    return at - seen.since >= lapseMs
  }

  function beginWork(renewedAt: number): void {
    clearTimeout(giveUp)
    if (isStopped) return
    // Measured from before the query, so that it is always earlier than the others' time.
    const leftMs = Math.max(0, renewedAt + lapseMs - everyMs - performance.now())
    giveUp = setTimeout(endWork, leftMs)
    if (work) return
    log.info('this process is the scheduler now')
    work = start()
  }

  function endWork(): void {
    clearTimeout(giveUp)
    if (!work) return
    log.info('another process is the scheduler now, or the database does not answer')
    ending = work.stop(endingMs).finally(() => {
      ending = null
    })
    work = null
  }

  return {
    wake: () => work?.wake(),
    async stop(deadlineMs) {
      isStopped = true
      clearInterval(timer)
      clearTimeout(giveUp)
      const ended = Promise.all([electing.stop(), work?.stop(deadlineMs)])
      const released = ended.then(() => releaseLease(db, 'scheduler', holder))
      // Without a database the lease lapses by itself.
      await settlesWithin(deadlineMs, released).catch(() => {})
    },
  }
}
