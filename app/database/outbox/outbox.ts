import type { Db } from '../database'
import { type OutboxMessage, parseMessage } from './outbox-message'

export type {
  ChangedPost,
  ChangedTag,
  ChangedThumbnail,
  ContactOverflow,
  OutboxMessage,
  PasswordForgotten,
  RenamedAuthor,
  SubscriptionRequest,
} from './outbox-message'

/** It is handled at once, or not before `notBefore`. */
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
 * How long a claimed message is reserved for one process, and so how long a failed one waits: 1 minute, then 2, 4 and
 * so on up to an hour, to spare a mail server that is down.
 */
function leaseMs(attempt: number): number {
  return Math.min(firstLeaseMs * 2 ** (attempt - 1), longestLeaseMs)
}

/** A message that is not handled yet. */
export interface WaitingMessage {
  id: number
  topic: string
  createdAt: Date
  attempts: number
  /** Before this time no process claims it; null if any may. */
  claimedUntil: Date | null
  /** When the last attempt began; null if there was none. */
  triedAt: Date | null
  lastError: string | null
}

/** The oldest messages. */
export async function waitingMessages(db: Db, limit: number): Promise<WaitingMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'created_at', 'attempts', 'claimed_until', 'last_error'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, topic, attempts, ...row }) => {
    const claimedUntil = row.claimed_until === null ? null : new Date(row.claimed_until)
    const isTried = attempts > 0 && claimedUntil !== null
    const triedAt = isTried ? new Date(claimedUntil.getTime() - leaseMs(attempts)) : null
    const createdAt = new Date(row.created_at)
    return { id, topic, createdAt, attempts, claimedUntil, triedAt, lastError: row.last_error }
  })
}

/** How many messages wait, and since when the oldest; those that are to wait for a later time do not count. */
export async function outboxBacklog(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where((or) =>
      or.or([
        or('attempts', '>', 0),
        or('claimed_until', 'is', null),
        or('claimed_until', '<=', now.toISOString()),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { waiting, oldest: oldest === null ? null : new Date(oldest) }
}

/** Lets the next process handle them at once. Returns how many: those that were tried meanwhile are left out. */
export async function retryNow(
  db: Db,
  messages: readonly Pick<WaitingMessage, 'id' | 'attempts'>[],
): Promise<number> {
  let count = 0
  for (const { id, attempts } of messages) {
    const changed = await db
      .updateTable('outbox')
      .set({ claimed_until: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .returning('id')
      .executeTakeFirst()
    if (changed) count += 1
  }
  return count
}

export interface DrainOptions {
  /** Once aborted, the current message is finished and no other is claimed. */
  signal?: AbortSignal
  onFailure?: (failure: OutboxFailure) => void
}

export interface OutboxFailure {
  topic: string
  error: unknown
  attempt: number
}

/**
 * Passes each waiting message to `handle`, oldest first, and deletes it once handled. If the handler fails or the
 * process dies, the message stays and is retried. So every message is handled at least once, perhaps twice.
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
    if (claimed.length === 0) break
    const handled: number[] = []
    for (const [position, row] of claimed.entries()) {
      if (signal?.aborted) {
        await giveBack(db, claimed.slice(position))
        break
      }
      try {
        await handle(parseMessage(row))
        handled.push(row.id)
      } catch (error) {
        const { id, topic, attempt } = row
        onFailure?.({ topic, error, attempt })
        const last_error = error instanceof Error ? error.message : String(error)
        await db.updateTable('outbox').set({ last_error }).where('id', '=', id).execute()
        result.failed += 1
      }
    }
    if (handled.length > 0) await db.deleteFrom('outbox').where('id', 'in', handled).execute()
    result.handled += handled.length
  }
  return result
}

interface ClaimedRow {
  id: number
  attempt: number
  topic: string
  payload: string
}

/**
 * Messages of this topic are claimed and deleted together, because many posts may change within a second, and each write
 * waits for the disk. Its handler takes milliseconds, so that all are handled before the lease of the first runs out.
 */
const claimedTogether: OutboxMessage['topic'] = 'post-changed'
const maxTogether = 50

/** No other process gets a claimed message until its lease has run out. Empty if none waits. */
async function claimOldest(db: Db, now: Date): Promise<ClaimedRow[]> {
  for (;;) {
    const waiting = await unclaimedMessages(db, now).limit(maxTogether).execute()
    const [oldest] = waiting
    if (!oldest) return []
    const { topic, attempts } = oldest
    const messages =
      topic === claimedTogether
        ? waiting.filter((row) => row.topic === topic && row.attempts === attempts)
        : [oldest]
    // Every claim increases `attempts`, so of several workers that read a row only one still matches; the others look
    // again.
    const won = await db
      .updateTable('outbox')
      .set({
        attempts: attempts + 1,
        claimed_until: new Date(now.getTime() + leaseMs(attempts + 1)).toISOString(),
      })
      .where(
        'id',
        'in',
        messages.map(({ id }) => id),
      )
      .where('attempts', '=', attempts)
      .returning('id')
      .execute()
    const ids = new Set(won.map(({ id }) => id))
    const claimed = messages.filter(({ id }) => ids.has(id))
    if (claimed.length === 0) continue
    return claimed.map(({ id, topic, payload }) => ({ id, attempt: attempts + 1, topic, payload }))
  }
}

/** Messages that were claimed and not handled: the next start, or another process, handles them at once. */
async function giveBack(db: Db, rows: readonly ClaimedRow[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), claimed_until: null }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

function unclaimedMessages(db: Db, now: Date) {
  return db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'attempts'])
    .where((or) =>
      or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now.toISOString())]),
    )
    .orderBy('id')
}
