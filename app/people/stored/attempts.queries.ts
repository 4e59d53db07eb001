import type { Db } from '~/database/database'

interface AttemptLimit {
  max: number
  windowMs: number
}

/**
 * Stores an attempt, or says how long to wait. It counts again after writing, because attempts at the same time may
 * all have counted none before. Refused attempts are not stored.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  { max, windowMs }: AttemptLimit,
  now: Date,
): Promise<{ ok: true } | { ok: false; retryInMs: number }> {
  const start = new Date(now.getTime() - windowMs).toISOString()
  // Attempts in the future come from a clock that was wrong: nobody has to wait for them.
  const end = new Date(now.getTime() + windowMs).toISOString()
  // Only of this subject: others may be counted over a longer time.
  await db
    .deleteFrom('attempts')
    .where('subject', '=', subject)
    .where((or) => or.or([or('at', '<=', start), or('at', '>=', end)]))
    .execute()
  const before = await attemptsSince(db, subject, start)
  if (before.length >= max) return refused(before)
  await db.insertInto('attempts').values({ subject, at: now.toISOString() }).execute()
  const after = await attemptsSince(db, subject, start)
  return after.length > max ? refused(after) : { ok: true }

  function refused(attempts: string[]) {
    const oldest = new Date(attempts[0] ?? now).getTime()
    return { ok: false as const, retryInMs: Math.max(1000, oldest + windowMs - now.getTime()) }
  }
}

export async function clearAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

export async function deleteAttemptsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<=', moment.toISOString()).execute()
}

async function attemptsSince(db: Db, subject: string, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', start)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}
