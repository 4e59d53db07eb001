import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { deliveryId, eventBody, eventOf, type PostEvent } from '../event.rules'
import type { Webhook } from '../webhook.rules'
import { activeWebhooks } from '../webhooks.queries'
import { insertDeliveries, type NewDelivery } from './deliveries.queries'

interface Deps {
  db: Db
  now: Date
  siteUrl: string
}

/** How many posts are queued in one transaction: on SQLite other writers wait for it. */
const postsAtOnce = 50

/**
 * Queues a message for each changed post and each webhook that is told of such changes. It can be repeated: what is
 * queued already stays. True if there may be something to send.
 */
export async function queueEvents(deps: Deps, changed: readonly ChangedPost[]): Promise<boolean> {
  const webhooks = await activeWebhooks(deps.db)
  if (webhooks.length === 0) return false
  for (let start = 0; start < changed.length; start += postsAtOnce) {
    const some = changed.slice(start, start + postsAtOnce)
    await inTransaction(deps.db, (db) => queueSome({ ...deps, db }, some, webhooks))
  }
  return true
}

async function queueSome(
  { db, now, siteUrl }: Deps,
  changed: readonly ChangedPost[],
  webhooks: readonly Webhook[],
): Promise<void> {
  for (const message of changed) {
    const post = await findUnlisted(db, message.kind, message.id)
    const event = post && eventOf(message, post, now)
    if (!event) continue
    const interested = webhooks.filter(({ events }) => events.includes(event.change))
    if (interested.length === 0) continue
    const body = eventBody(event, siteUrl)
    await insertDeliveries(
      db,
      interested.map((webhook) => toDelivery(webhook, event, body)),
      now,
    )
  }
}

function toDelivery(webhook: Webhook, event: PostEvent, body: string): NewDelivery {
  const { change, post, version } = event
  return {
    id: deliveryId(webhook.id, event),
    webhook_id: webhook.id,
    event: `post.${change}`,
    kind: post.kind,
    post_id: post.id,
    post_version: version,
    subject: post.title,
    body,
  }
}
