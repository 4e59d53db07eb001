import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '~/data/engine/database'
import {
  beginDelivery,
  claimDeliveries,
  type Delivery,
  releaseClaims,
  renewClaims,
  type Settled,
  settleDelivery,
  takeBackFromGone,
} from '~/data/newsletter/deliveries'
import { finishIssues, noteTrouble } from '~/data/newsletter/issues'
import { changeSubscriber } from '~/data/newsletter/subscribers'
import type { NewsletterMail, Outcome, Postman } from './postman'

interface SenderParts {
  database: Pick<Database, 'db' | 'engine'>
  clock: () => Date
  postman: Postman
  /** The mail of an issue for one person. */
  mailFor: (issueId: string, to: { id: string; email: string }) => Promise<NewsletterMail>
  /** At most so many a second; null for as many as the mail server takes. */
  perSecond: number | null
  log: { warn(details: object, message: string): void }
  /** How often it looks for what others wrote, and for what is due again. */
  everyMs?: number
  leaseMs?: number
}

const atOnce = 20
const minute = 60_000
/** Waits before a mail that was put off is tried again. After the last one it has failed. */
const waits = [1, 5, 15, 60, 240, 480].map((minutes) => minutes * minute)
const shortestPauseMs = 5_000
const longestPauseMs = 5 * minute

/**
 * Sends what is queued, one mail after the other. What it is about to send is written down before, and what
 * became of it after: a process that ends in between leaves one mail of which nobody knows, and sends it to
 * nobody a second time. Several processes can do this at the same time.
 */
export function startSender(parts: SenderParts) {
  const { database, clock, postman, log, everyMs = 2_000, leaseMs = 10_000 } = parts
  const { db } = database
  const worker = randomUUID()
  const stopping = new AbortController()
  let pauseMs = 0
  let wakeUp: () => void = () => {}
  let isWoken = false
  let hasClaims = false
  let isDatabaseAway = false
  const leaseEnd = () => new Date(clock().getTime() + leaseMs)
  const renewing = setInterval(() => {
    if (hasClaims) renewClaims(db, { worker, until: leaseEnd() }).catch(() => {})
  }, leaseMs / 3)
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let hadSome = false
      try {
        hadSome = await sendSome()
        isDatabaseAway = false
      } catch (error) {
        if (!isDatabaseAway) log.warn({ err: error }, 'the newsletter queue cannot be read')
        isDatabaseAway = true
      }
      if (!hadSome || pauseMs > 0) await rest(pauseMs || everyMs)
    }
  }

  /** True where there may be more to do at once. */
  async function sendSome(): Promise<boolean> {
    await takeBackFromGone(db, clock())
    const claim = { worker, now: clock(), until: leaseEnd() }
    const deliveries = await claimDeliveries(database, claim, atOnce)
    if (deliveries.length === 0) {
      await finishIssues(db, clock())
      return false
    }
    hasClaims = true
    try {
      for (const delivery of deliveries) {
        if (stopping.signal.aborted || !(await sendOne(delivery))) break
      }
    } finally {
      hasClaims = false
      await releaseClaims(db, worker, clock())
    }
    return true
  }

  /** False where nothing more can be sent for now. */
  async function sendOne(delivery: Delivery): Promise<boolean> {
    const startedAt = performance.now()
    const email = await beginDelivery(db, delivery, worker)
    if (email === null) return true
    const { issueId, subscriberId } = delivery
    const outcome = await deliver(issueId, { id: subscriberId, email })
    await settleDelivery(db, delivery, settled(delivery, outcome, clock()))
    if (outcome.is === 'refused' && outcome.isAddressGone) {
      const among = ['confirmed'] as const
      await changeSubscriber(db, { id: subscriberId, among }, { status: 'bounced' }, clock())
    }
    await mindTrouble(outcome)
    if (outcome.is === 'away') return false
    await keepPace(startedAt)
    return true
  }

  async function deliver(issueId: string, to: { id: string; email: string }): Promise<Outcome> {
    try {
      const mail = await parts.mailFor(issueId, to)
      return await postman.deliver(mail)
    } catch (error) {
      log.warn({ err: error, issueId }, 'a mail of the newsletter could not be made')
      return { is: 'refused', error: 'It could not be made.', isAddressGone: false }
    }
  }

  /** A server that takes nothing is asked less and less often, and the editors are told. */
  async function mindTrouble(outcome: Outcome): Promise<void> {
    if (outcome.is === 'away') {
      if (pauseMs === 0) log.warn({ error: outcome.error }, 'the mail server takes nothing')
      pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)
      await noteTrouble(db, outcome.error)
    } else if (pauseMs > 0) {
      pauseMs = 0
      await noteTrouble(db, '')
    }
  }

  async function keepPace(startedAt: number): Promise<void> {
    if (parts.perSecond === null) return
    const left = 1000 / parts.perSecond - (performance.now() - startedAt)
    if (left > 0) await setTimeout(left, null, { signal: stopping.signal }).catch(() => {})
  }

  function rest(ms: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) {
      isWoken = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const timer = globalThis.setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        isWoken = false
        resolve()
      }
    })
  }

  return {
    /** Something was just queued here: it is taken up at once. */
    wake(): void {
      isWoken = true
      wakeUp()
    },
    /** Finishes the mail in hand, but not beyond the deadline. */
    async stop(deadlineMs: number): Promise<void> {
      stopping.abort()
      clearInterval(renewing)
      wakeUp()
      let deadline: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        deadline = globalThis.setTimeout(resolve, deadlineMs)
      })
      await Promise.race([running, late])
      clearTimeout(deadline)
      postman.stop()
    },
  }
}

export type Sender = ReturnType<typeof startSender>

/** What is written down of a mail. */
function settled({ attempts }: Delivery, outcome: Outcome, now: Date): Settled {
  const record = { attempts: attempts + 1, dueAt: now, error: '' }
  switch (outcome.is) {
    case 'sent':
      return { ...record, status: 'sent' }
    case 'refused':
      return { ...record, status: 'failed', error: outcome.error }
    case 'uncertain':
      return { ...record, status: 'uncertain', error: outcome.error }
    case 'away':
      // Not its fault: this was no attempt.
      return { ...record, status: 'waiting', attempts }
    case 'deferred': {
      const wait = waits[attempts]
      if (wait === undefined) return { ...record, status: 'failed', error: outcome.error }
      const dueAt = new Date(now.getTime() + wait)
      return { ...record, status: 'waiting', dueAt, error: outcome.error }
    }
  }
}
