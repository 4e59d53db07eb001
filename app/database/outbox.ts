import type { PostKind } from '~/config/post-kinds'
import type { Db } from './database'

/** What must happen after a change is committed: written with it, carried out once it is there. */
export type OutboxMessage =
  | { topic: 'post-changed'; payload: ChangedPost }
  /** Many at once: whoever is told of them is told once. */
  | { topic: 'posts-imported'; payload: { posts: ChangedPost[] } }
  /** The post of this id names another picture than before, or none, or is gone itself. */
  | { topic: 'thumbnail-changed'; payload: ChangedThumbnail }
  | { topic: 'contact-message'; payload: { id: string } }
  /** Messages are stored that are not mailed: there were too many. */
  | { topic: 'contact-overflow'; payload: ContactOverflow }
  /** The link itself is made when it is mailed: what stands here opens nothing. */
  | { topic: 'key-link'; payload: { tokenDigest: string } }
  | { topic: 'password-forgotten'; payload: PasswordForgotten }
  | { topic: 'subscription-requested'; payload: SubscriptionRequest }

export interface ChangedPost {
  kind: PostKind
  id: string
}

/** Somebody asked for a new password. */
export interface PasswordForgotten {
  email: string
  /** ISO text. Links that were made before it are void; those of an earlier attempt to mail one are not. */
  requestedAt: string
}

export interface ContactOverflow {
  /** ISO text. */
  since: string
}

export interface ChangedThumbnail {
  id: string
  /** The fingerprint that the post named until then, if any. Left out where the post is gone. */
  before?: string | null
}

/** Somebody gave the address of a subscriber. */
export interface SubscriptionRequest {
  /** Of the subscriber. */
  id: string
  /** The link key of this request, by which it is told from others. */
  key: string
  /** Whether the address was subscribed when it was given. */
  isKnown: boolean
}

/** It is taken up at once, or not before a moment. */
export async function addToOutbox(
  db: Db,
  message: OutboxMessage,
  now: Date,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      topic: message.topic,
      payload: JSON.stringify(message.payload),
      created_at: now.toISOString(),
      claimed_until: notBefore?.toISOString() ?? null,
      last_error: null,
    })
    .execute()
}

const firstLeaseMs = 60_000
const longestLeaseMs = 60 * 60_000

/**
 * How long a message belongs to whoever claimed it, and so how long a failed one waits: 1 minute, then
 * 2, 4 and so on up to an hour, so that a mail server that is down is not hammered.
 */
function leaseMs(attempt: number): number {
  return Math.min(firstLeaseMs * 2 ** (attempt - 1), longestLeaseMs)
}

export interface DrainOptions {
  /** Once aborted, the message in hand is finished and no other is taken. */
  signal?: AbortSignal
  onFailure?: (message: OutboxMessage, failure: { error: unknown; attempt: number }) => void
}

/**
 * Hands each waiting message to `handle`, oldest first, and forgets it once handled. A message whose
 * handler failed stays, with its error, and so does one whose process died: both are tried again.
 * So every message is handled at least once, and handlers must bear a second time.
 */
export async function drainOutbox(
  { db }: { db: Db },
  handle: (message: OutboxMessage) => Promise<void>,
  clock: () => Date,
  { signal, onFailure }: DrainOptions = {},
): Promise<{ handled: number; failed: number }> {
  const result = { handled: 0, failed: 0 }
  while (!signal?.aborted) {
    const claimed = await claimOldest(db, clock())
    if (!claimed) break
    const { id, attempt, message } = claimed
    try {
      await handle(message)
      await db.deleteFrom('outbox').where('id', '=', id).execute()
      result.handled += 1
    } catch (error) {
      onFailure?.(message, { error, attempt })
      const last_error = error instanceof Error ? error.message : String(error)
      await db.updateTable('outbox').set({ last_error }).where('id', '=', id).execute()
      result.failed += 1
    }
  }
  return result
}

interface Claimed {
  id: number
  attempt: number
  message: OutboxMessage
}

/** Nobody else gets a claimed message until its lease has run out. */
async function claimOldest(db: Db, now: Date): Promise<Claimed | null> {
  for (;;) {
    const waiting = await db
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload', 'attempts'])
      .where((or) =>
        or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now.toISOString())]),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return null
    const attempt = waiting.attempts + 1
    // Every claim counts one attempt more, so of several workers that saw this row only one still
    // finds the number it saw; the others look again.
    const won = await db
      .updateTable('outbox')
      .set({
        attempts: attempt,
        claimed_until: new Date(now.getTime() + leaseMs(attempt)).toISOString(),
      })
      .where('id', '=', waiting.id)
      .where('attempts', '=', waiting.attempts)
      .returning('id')
      .executeTakeFirst()
    if (!won) continue
    const { id, topic, payload } = waiting
    return { id, attempt, message: { topic, payload: JSON.parse(payload) } as OutboxMessage }
  }
}
