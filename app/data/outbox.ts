import type { PostKind } from '~/content/post/post'
import type { Database, Db } from './database'

/** What must happen after a change is committed: written with it, carried out once it is there. */
export interface OutboxMessage {
  topic: 'post-changed'
  payload: { kind: PostKind; id: string }
}

export async function addToOutbox(db: Db, message: OutboxMessage, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      topic: message.topic,
      payload: JSON.stringify(message.payload),
      created_at: now.toISOString(),
      claimed_until: null,
      last_error: null,
    })
    .execute()
}

const leaseMs = 60_000

/**
 * Hands each waiting message to `handle`, oldest first, and forgets it once handled. A message whose
 * handler failed stays, with its error, and so does one whose process died: both are tried again.
 * So every message is handled at least once, and handlers must bear a second time.
 */
export async function drainOutbox(
  database: Database,
  handle: (message: OutboxMessage) => Promise<void>,
  clock: () => Date,
): Promise<{ handled: number; failed: number }> {
  const result = { handled: 0, failed: 0 }
  for (;;) {
    const row = await claimOldest(database, clock())
    if (!row) return result
    try {
      await handle({ topic: row.topic, payload: JSON.parse(row.payload) } as OutboxMessage)
      await database.db.deleteFrom('outbox').where('id', '=', row.id).execute()
      result.handled += 1
    } catch (error) {
      const last_error = error instanceof Error ? error.message : String(error)
      await database.db.updateTable('outbox').set({ last_error }).where('id', '=', row.id).execute()
      result.failed += 1
    }
  }
}

/** Nobody else gets a claimed message until its lease has run out. */
async function claimOldest({ db, engine }: Database, now: Date) {
  return db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimed_until: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where((or) =>
          or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now.toISOString())]),
        )
        .orderBy('id')
        .limit(1)
        // SQLite lets one writer in at a time and needs no such lock.
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'topic', 'payload'])
    .executeTakeFirst()
}
