import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '~/database/database'
import { finishIssues, noteTrouble } from '../issues/issues.queries'
import { changeSubscriber } from '../subscribing/subscribers.queries'
import {
  beginDelivery,
  claimDeliveries,
  type Delivery,
  releaseClaims,
  renewClaims,
  type Settled,
  settleDelivery,
  takeBackFromGone,
} from './deliveries.queries'
import type { NewsletterMail, Outcome, Postman } from './postman.rules'

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

interface Done {
  delivery: Delivery
  outcome: Outcome
}

/** Perhaps the database was away just then. */
const notMade: Outcome = { is: 'deferred', error: 'It could not be made.' }

const atOnce = 50
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
    if (hasClaims) renewClaims(database, { worker, until: leaseEnd() }).catch(() => {})
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
      await sendAll(deliveries)
    } finally {
      hasClaims = false
      await releaseClaims(db, worker, clock())
    }
    return true
  }

  /** One after the other; the next mail is made while the one before is under way. */
  async function sendAll(deliveries: Delivery[]): Promise<void> {
    let done: Done | null = null
    let making = make(deliveries[0])
    for (const [index, delivery] of deliveries.entries()) {
      if (stopping.signal.aborted) break
      const startedAt = performance.now()
      const mayGo = await turnOver(done, delivery)
      done = null
      const mail = await making
      making = make(deliveries[index + 1])
      if (!mayGo) continue
      const outcome = mail ? await postman.deliver(mail) : notMade
      await mindTrouble(outcome)
      done = { delivery, outcome }
      if (isShut(outcome)) break
      if (parts.perSecond !== null) {
        await turnOver(done, null)
        done = null
        await keepPace(parts.perSecond, startedAt)
      }
    }
    await turnOver(done, null)
  }

  /** Null for one that cannot be made: which must not keep the others waiting. */
  async function make(delivery: Delivery | undefined): Promise<NewsletterMail | null> {
    if (!delivery) return null
    try {
      return await parts.mailFor(delivery.issueId, {
        ...{ id: delivery.subscriberId, email: delivery.email },
      })
    } catch (error) {
      log.warn({ err: error, issueId: delivery.issueId }, 'a mail could not be made')
      return null
    }
  }

  /** Writes down what became of one and that the next is under way, at once: each commit is a turn of the disk. */
  function turnOver(done: Done | null, next: Delivery | null): Promise<boolean> {
    if (!done && !next) return Promise.resolve(false)
    return db.transaction().execute(async (transaction) => {
      if (done) {
        const { delivery, outcome } = done
        await settleDelivery(transaction, delivery, settled(delivery, outcome, clock()))
        if (outcome.is === 'refused' && outcome.isAddressGone) {
          const suppressed = { id: delivery.subscriberId, among: ['confirmed'] as const }
          await changeSubscriber(transaction, suppressed, { status: 'bounced' }, clock())
        }
      }
      return next ? beginDelivery(transaction, next, worker) : false
    })
  }

  /** A server that takes nothing is asked less and less often, and the editors are told. */
  async function mindTrouble(outcome: Outcome): Promise<void> {
    if (isShut(outcome)) {
      if (pauseMs === 0) log.warn({ error: outcome.error }, 'the mail server takes nothing')
      pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)
      await noteTrouble(db, outcome.error)
    } else if (pauseMs > 0) {
      pauseMs = 0
      await noteTrouble(db, '')
    }
  }

  async function keepPace(perSecond: number, startedAt: number): Promise<void> {
    const left = 1000 / perSecond - (performance.now() - startedAt)
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

function isShut(outcome: Outcome): outcome is Extract<Outcome, { is: 'away' | 'hung up' }> {
  return outcome.is === 'away' || outcome.is === 'hung up'
}

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
    // One at which a server hangs up every time would keep all behind it waiting for ever.
    case 'hung up':
    case 'deferred': {
      const wait = waits[attempts]
      if (wait === undefined) return { ...record, status: 'failed', error: outcome.error }
      const dueAt = new Date(now.getTime() + wait)
      return { ...record, status: 'waiting', dueAt, error: outcome.error }
    }
  }
}
