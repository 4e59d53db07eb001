import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { reserveTurn } from '~/database/turns/reserve-turn'
import type { EncodedMail, Mailer, MailMessage, SendResult } from '~/mail/mailer'
import { settlesWithin } from '~/timing/settles-within'
import { finishIssues, setSendingProblem } from '../issues/issues.queries'
import { changeSubscriber } from '../subscribing/subscribers.queries'
import { type Attempt, attemptOf, nextPause, stopsSending } from './attempts.rules'
import {
  claimDeliveries,
  type Delivery,
  recordDelivery,
  recoverAbandonedDeliveries,
  releaseClaims,
  renewClaims,
  startDelivery,
} from './deliveries.queries'

interface SenderParts {
  database: Pick<Database, 'db' | 'engine'>
  clock: () => Date
  mailer: Mailer
  /** Writes the mail of an issue to one recipient. */
  messageFor: (issueId: string, recipient: { id: string; email: string }) => Promise<MailMessage>
  /** The highest rate of all processes together; null for as fast as the mail server accepts. */
  perSecond: number | null
  log: { warn(details: object, message: string): void }
  /** How often it looks for deliveries that other processes queued, or that are due again. */
  everyMs?: number
  leaseMs?: number
}

interface FinishedDelivery {
  delivery: Delivery
  result: SendResult
}

/** The database may be unreachable for a moment, so it is tried again like a deferred mail. */
const notWritten: SendResult = { status: 'deferred', error: 'The mail could not be written.' }

const batchSize = 50

/**
 * Sends queued deliveries one after the other. The database records each delivery before and after it is sent: a
 * process that dies in between leaves one uncertain delivery, which is not sent again. Several processes may run this.
 */
export function startSender(parts: SenderParts) {
  const { database, clock, mailer, log, everyMs = 2_000, leaseMs = 10_000 } = parts
  const { db } = database
  const worker = randomUUID()
  const stopping = new AbortController()
  let pauseMs = 0
  let endRest: () => void = () => {}
  let isWoken = false
  let hasClaims = false
  let isDatabaseUnreachable = false
  const leaseEnd = () => new Date(clock().getTime() + leaseMs)
  const renewing = setInterval(() => {
    if (hasClaims) renewClaims(database, { worker, until: leaseEnd() }).catch(() => {})
  }, leaseMs / 3)
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let hadDeliveries = false
      try {
        hadDeliveries = await sendBatch()
        isDatabaseUnreachable = false
      } catch (error) {
        if (!isDatabaseUnreachable) log.warn({ err: error }, 'the newsletter queue cannot be read')
        isDatabaseUnreachable = true
      }
      if (!hadDeliveries || pauseMs > 0) await rest(pauseMs || everyMs)
    }
  }

  /** False if no delivery is due. */
  async function sendBatch(): Promise<boolean> {
    await recoverAbandonedDeliveries(db, clock())
    const claim = { worker, now: clock(), until: leaseEnd() }
    const deliveries = await claimDeliveries(database, claim, batchSize)
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

  /** Encodes the next mail while the current one is on the wire. */
  async function sendAll(deliveries: Delivery[]): Promise<void> {
    let finished: FinishedDelivery | null = null
    let encoding = encode(deliveries[0])
    for (const [index, delivery] of deliveries.entries()) {
      if (parts.perSecond !== null) await waitForTurn(parts.perSecond)
      if (stopping.signal.aborted) break
      const isStarted = await recordAndStart(finished, delivery)
      finished = null
      const mail = await encoding
      encoding = encode(deliveries[index + 1])
      if (!isStarted) continue
      const result = mail ? await mailer.send(mail) : notWritten
      await updatePause(result)
      finished = { delivery, result }
      if (stopsSending(result)) break
      if (parts.perSecond !== null) {
        // The next one may have to wait for long.
        await recordAndStart(finished, null)
        finished = null
      }
    }
    await recordAndStart(finished, null)
  }

  /** Null if it fails: one mail must not block the others. */
  async function encode(delivery: Delivery | undefined): Promise<EncodedMail | null> {
    if (!delivery) return null
    const { issueId, subscriberId, email } = delivery
    try {
      return await mailer.encode(await parts.messageFor(issueId, { id: subscriberId, email }))
    } catch (error) {
      log.warn({ err: error, issueId }, 'a mail could not be written')
      return null
    }
  }

  /**
   * Records one delivery and starts the next in the same transaction: each commit waits for the disk. True if the next
   * one may be sent.
   */
  function recordAndStart(
    finished: FinishedDelivery | null,
    next: Delivery | null,
  ): Promise<boolean> {
    if (!finished && !next) return Promise.resolve(false)
    return inTransaction(db, async (transaction) => {
      if (finished) {
        const { delivery, result } = finished
        const attempt: Attempt = attemptOf(delivery.attempts, result, clock())
        await recordDelivery(transaction, delivery, attempt)
        if (result.status === 'rejected' && result.isAddressGone) {
          const subscriber = { id: delivery.subscriberId, statuses: ['confirmed'] as const }
          await changeSubscriber(transaction, subscriber, { status: 'bounced' }, clock())
        }
      }
      return next ? startDelivery(transaction, next, worker) : false
    })
  }

  /** Waits longer and longer while the mail server accepts nothing, and shows editors why. */
  async function updatePause(result: SendResult): Promise<void> {
    if (stopsSending(result)) {
      if (pauseMs === 0) log.warn({ error: result.error }, 'the mail server accepts no mail')
      pauseMs = nextPause(pauseMs)
      await setSendingProblem(db, result.error)
    } else if (pauseMs > 0) {
      pauseMs = 0
      await setSendingProblem(db, '')
    }
  }

  /** All processes that share the database take turns. */
  async function waitForTurn(perSecond: number): Promise<void> {
    const now = clock()
    const turn = await reserveTurn(db, 'newsletter-mail', { everyMs: 1000 / perSecond, now })
    const left = turn.getTime() - now.getTime()
    if (left > 0) await setTimeout(left, null, { signal: stopping.signal }).catch(() => {})
  }

  function rest(ms: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) {
      isWoken = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const timer = globalThis.setTimeout(resolve, ms)
      endRest = () => {
        clearTimeout(timer)
        isWoken = false
        resolve()
      }
    })
  }

  return {
    /** Call it after queueing deliveries, so that they do not wait for the next look. */
    wake(): void {
      isWoken = true
      endRest()
    },
    /** Finishes the current mail, if the deadline allows. */
    async stop(deadlineMs: number): Promise<void> {
      stopping.abort()
      clearInterval(renewing)
      endRest()
      await settlesWithin(deadlineMs, running)
      mailer.close()
    },
  }
}

export type Sender = ReturnType<typeof startSender>
