import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'
import { isPublicAddress } from '~/http/public-address'
import {
  areChecksOn,
  type DueLink,
  holdCheckerLease,
  nextDueLink,
  releaseCheckerLease,
} from '~/links/outgoing/outgoing-checks.queries'
import { recordCheck } from '~/links/outgoing/record-check.actions'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'
import { checkAddress } from './check-address'
import { createHostTurns } from './host-turns'

export interface LinkCheckerOptions {
  db: Db
  clock: () => Date
  log: Pick<Log, 'error'>
  /** Tells the checked site who asks. */
  userAgent: () => string
  /** For tests, which have only loopback. */
  isAllowedAddress?: (address: string) => boolean
  isAllowedPort?: (port: number) => boolean
  /** The least time between two requests to one host. */
  pauseMs?: number
  /** How often to look for links that are due. */
  everyMs?: number
  timeoutMs?: number
}

/** How many hosts are requested at once. */
const maxHosts = 2
/** Longer than the time between two renewals, so that no other process begins meanwhile. */
const leaseMs = 60_000
const isWebPort = (port: number) => port === 80 || port === 443

/**
 * Checks outgoing links that are due, while owners have turned that on. Of several processes one does this; if it dies,
 * another one begins a minute later.
 */
export function startLinkChecker(options: LinkCheckerOptions) {
  const { db, clock, log, pauseMs = 5_000, everyMs = 5_000, timeoutMs = 20_000 } = options
  const { isAllowedAddress = isPublicAddress, isAllowedPort = isWebPort } = options
  const worker = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = createHostTurns({ pauseMs, signal })
  const running = new Map<string, Promise<void>>()
  const looking = createSerialTask(log, 'outgoing links could not be checked', startDue)
  const timer = setInterval(looking.run, everyMs)
  looking.run()

  async function startDue(): Promise<void> {
    if (!(await areChecksOn(db)) || !(await holdLease())) return
    while (running.size < maxHosts && !signal.aborted) {
      const busyHosts = [...running.keys(), ...turns.busyHosts()]
      const link = await nextDueLink(db, { now: clock(), busyHosts })
      if (!link) return
      running.set(
        link.host,
        check(link).finally(() => running.delete(link.host)),
      )
    }
  }

  function holdLease(): Promise<boolean> {
    const now = clock()
    return holdCheckerLease(db, { worker, now, until: new Date(now.getTime() + leaseMs) })
  }

  async function check(link: DueLink): Promise<void> {
    try {
      const userAgent = options.userAgent()
      const request = { userAgent, isAllowedAddress, isAllowedPort, timeoutMs, signal }
      const outcome = await checkAddress(link.address, { ...request, turns, clock })
      // An interrupted check has found nothing: it is made after the next start.
      if (!signal.aborted) await recordCheck({ db, now: clock() }, link, outcome)
    } catch (error) {
      log.error({ err: error }, 'the check of a link could not be stored')
    }
  }

  return {
    /** An editor has just asked for a check, or turned the checks on. */
    wake: looking.run,
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      const ended = [looking.stop(), ...running.values()]
      const released = Promise.all(ended).then(() => releaseCheckerLease(db, worker))
      // Without a database the lease runs out by itself.
      await settlesWithin(deadlineMs, released).catch(() => {})
    },
  }
}
