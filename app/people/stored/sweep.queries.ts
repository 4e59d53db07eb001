import type { Db } from '~/database/database'
import { deleteAttemptsBefore } from './attempts.queries'

/** The longest time over which attempts are counted. */
const maxAttemptAgeMs = 24 * 60 * 60_000

/** Sessions end after this time even if they are used every day. */
export const maxSessionMs = 90 * 24 * 60 * 60_000

/** Deletes expired sessions, verifications, password links and attempts. */
export async function sweepExpired(
  db: Db,
  now: Date,
): Promise<{ sessions: number; verifications: number }> {
  const sessions = await db
    .deleteFrom('editor_sessions')
    .where((session) =>
      session.or([
        session('expires_at', '<=', now.toISOString()),
        session('created_at', '<=', new Date(now.getTime() - maxSessionMs).toISOString()),
      ]),
    )
    .executeTakeFirst()
  const verifications = await db
    .deleteFrom('editor_verifications')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst()
  await db.deleteFrom('key_links').where('expires_at', '<=', now.toISOString()).execute()
  await deleteAttemptsBefore(db, new Date(now.getTime() - maxAttemptAgeMs))
  return {
    sessions: Number(sessions.numDeletedRows),
    verifications: Number(verifications.numDeletedRows),
  }
}
