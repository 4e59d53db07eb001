import type { Db } from '~/database/database'
import { addToOutbox } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { logAccountAction } from '~/people/audit/account-log.actions'
import { nameOfWebhook, type OffReason, offTexts } from '../webhook.rules'
import { findWebhook, markFailing, markWorking, turnOff } from '../webhooks.queries'
import {
  type AttemptResult,
  decideAttempt,
  failingMs,
  isDelivered,
  storedAnswer,
} from './attempt.rules'
import type { ClaimedDelivery } from './claim-deliveries.queries'
import { giveUpWaiting, storeAttempt, storeDelivered } from './deliveries.queries'

interface Deps {
  db: Db
  now: Date
  /** From 0 to 1. */
  random: () => number
}

/** A request that was sent for a claimed message. */
export interface Attempt {
  claimed: Pick<ClaimedDelivery, 'id' | 'webhookId' | 'attempts'>
  result: AttemptResult
}

/** Stores results together, and turns webhooks off to which nothing can be delivered any more. */
export async function recordAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const delivered = attempts.filter(({ result }) => isDelivered(result))
  const failed = attempts.filter(({ result }) => !isDelivered(result))
  await inTransaction(deps.db, async (db) => {
    await recordDelivered({ ...deps, db }, delivered)
    for (const attempt of failed) await recordFailed({ ...deps, db }, attempt)
  })
}

/** With few statements, since editors' changes wait for them: most answers are the same. */
async function recordDelivered({ db, now }: Deps, attempts: readonly Attempt[]): Promise<void> {
  const answered = attempts.map(({ claimed, result }) => {
    const status = result.is === 'answer' ? result.status : null
    return { id: claimed.id, status, answer: storedAnswer(result) }
  })
  const same = Map.groupBy(answered, ({ status, answer }) => `${status} ${answer}`)
  for (const group of same.values()) await storeDelivered(db, group, now)
  const webhookIds = new Set(attempts.map(({ claimed }) => claimed.webhookId))
  if (webhookIds.size > 0) await markWorking(db, [...webhookIds])
}

async function recordFailed({ db, now, random }: Deps, attempt: Attempt): Promise<void> {
  const { claimed, result } = attempt
  const { webhookId } = claimed
  const decision = decideAttempt(claimed.attempts, result, { now, random: random() })
  const isStored = await storeAttempt(db, claimed, {
    triedAt: now,
    status: result.is === 'answer' ? result.status : null,
    answer: storedAnswer(result),
    outcome: decision.outcome,
    nextAt: decision.outcome === null ? decision.nextAt : now,
  })
  if (!isStored) return
  await markFailing(db, webhookId, now)
  if (decision.outcome !== 'given-up') return
  if (decision.isGone) return turnOffFailing({ db, now }, webhookId, 'gone')
  const webhook = await findWebhook(db, webhookId)
  const failedFor = now.getTime() - (webhook?.failingSince ?? now).getTime()
  if (failedFor >= failingMs) await turnOffFailing({ db, now }, webhookId, 'failing')
}

async function turnOffFailing(
  { db, now }: { db: Db; now: Date },
  id: string,
  reason: OffReason,
): Promise<void> {
  const webhook = await findWebhook(db, id)
  if (!webhook || !(await turnOff(db, id, { reason, at: now }))) return
  await giveUpWaiting(db, id, 'Not sent: the webhook was turned off.')
  const entry = { by: null, action: 'turned off the webhook', subject: nameOfWebhook(webhook) }
  await logAccountAction(db, now, { ...entry, detail: offTexts[reason] })
  await addToOutbox(db, { topic: 'webhook-turned-off', payload: { id } }, now)
}
