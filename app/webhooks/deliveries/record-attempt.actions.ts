import type { Db } from '~/database/database'
import { addToOutbox } from '~/database/outbox'
import { inTransaction } from '~/database/transaction'
import { logAccountAction } from '~/people/audit/account-log.actions'
import { nameOfWebhook, type OffReason, offTexts } from '../webhook.rules'
import { findWebhook, markFailing, turnOff } from '../webhooks.queries'
import {
  type AttemptResult,
  decideAttempt,
  failingMs,
  isDelivered,
  storedAnswer,
} from './attempt.rules'
import { type ClaimedDelivery, giveUpWaiting, storeAttempt } from './deliveries.queries'

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
  await inTransaction(deps.db, async (db) => {
    for (const attempt of attempts) await recordAttempt({ ...deps, db }, attempt)
  })
}

async function recordAttempt({ db, now, random }: Deps, attempt: Attempt): Promise<void> {
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
  await markFailing(db, webhookId, isDelivered(result) ? null : now)
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
