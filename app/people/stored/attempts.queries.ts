import type { Db } from '~/database/database'

interface AttemptLimit {
  most: number
  windowMs: number
}

/**
 * Writes an attempt down, or says how long to wait before the next. Counted once more after writing, so
 * that of a hundred at once not all find that there was none yet. What is refused is not written.
 */
export async function attempt(
  db: Db,
  subject: string,
  { most, windowMs }: AttemptLimit,
  now: Date,
): Promise<{ ok: true } | { ok: false; retryInMs: number }> {
  const start = new Date(now.getTime() - windowMs).toISOString()
  // Of this subject alone: others are counted over longer.
  // Those of the future are of a clock that ran ahead, and nobody waits for the time it showed.
  const end = new Date(now.getTime() + windowMs).toISOString()
  await db
    .deleteFrom('attempts')
    .where('subject', '=', subject)
    .where((or) => or.or([or('at', '<=', start), or('at', '>=', end)]))
    .execute()
  const before = await attemptsSince(db, subject, start)
  if (before.length >= most) return refused(before)
  await db.insertInto('attempts').values({ subject, at: now.toISOString() }).execute()
  const after = await attemptsSince(db, subject, start)
  return after.length > most ? refused(after) : { ok: true }

  function refused(attempts: string[]) {
    const oldest = new Date(attempts[0] ?? now).getTime()
    return { ok: false as const, retryInMs: Math.max(1000, oldest + windowMs - now.getTime()) }
  }
}

/** Whoever got in starts counting anew. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

/** Of whoever did not come back. */
export async function forgetAttemptsBefore(db: Db, moment: Date): Promise<void> {
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
