import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'

/** What a process has claimed to send. */
export interface ClaimedDelivery {
  id: string
  webhookId: string
  body: string
  /** This attempt included. */
  attempts: number
}

/** Longer than a request may take. If the process dies meanwhile, the message is sent again after this. */
const leaseMs = 60_000

/** The next messages of these webhooks, up to `limit` of each, reserved for one process. */
export async function claimDeliveries(
  db: Db,
  webhookIds: readonly string[],
  { limit, now }: { limit: number; now: Date },
): Promise<ClaimedDelivery[]> {
  for (;;) {
    const found: string[] = []
    for (const id of webhookIds) found.push(...(await nextDeliveries(db, id, { limit, now })))
    if (found.length === 0) return []
    const claimed = await inTransaction(db, (transaction) => reserve(transaction, found, now))
    if (claimed.length > 0) return claimed
  }
}

/** A message waits for earlier ones about the same post, so that the other side gets them in order. */
async function nextDeliveries(
  db: Db,
  webhookId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as next')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('outcome', 'is', null)
    .where('next_at', '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'next.webhook_id')
            .whereRef('earlier.kind', '=', 'next.kind')
            .whereRef('earlier.post_id', '=', 'next.post_id')
            .whereRef('earlier.post_version', '<', 'next.post_version')
            .where('earlier.outcome', 'is', null),
        ),
      ),
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function reserve(db: Db, ids: readonly string[], now: Date): Promise<ClaimedDelivery[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_at: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', 'in', ids)
    // Of several processes that found it, only the first finds it due here.
    .where('next_at', '<=', now.toISOString())
    .where('outcome', 'is', null)
    .returning(['id', 'webhook_id', 'body', 'attempts'])
    .execute()
  return rows.map(({ webhook_id: webhookId, ...row }) => ({ ...row, webhookId }))
}
