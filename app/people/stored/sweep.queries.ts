import type { Db } from '~/database/database'
import { forgetAttemptsBefore } from './attempts.queries'

/** Nothing is counted over longer. */
const longestCountMs = 24 * 60 * 60_000

/** Nobody is signed in for longer without showing once more who they are, however often they come. */
export const longestSessionMs = 90 * 24 * 60 * 60_000

/** Removes what is over and would otherwise lie there until its owner comes back, if ever. */
export async function sweepExpired(
  db: Db,
  now: Date,
): Promise<{ sessions: number; verifications: number }> {
  const sessions = await db
    .deleteFrom('editor_sessions')
    .where((session) =>
      session.or([
        session('expires_at', '<=', now.toISOString()),
        session('created_at', '<=', new Date(now.getTime() - longestSessionMs).toISOString()),
      ]),
    )
    .executeTakeFirst()
  const verifications = await db
    .deleteFrom('editor_verifications')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst()
  await db.deleteFrom('key_links').where('expires_at', '<=', now.toISOString()).execute()
  await forgetAttemptsBefore(db, new Date(now.getTime() - longestCountMs))
  return {
    sessions: Number(sessions.numDeletedRows),
    verifications: Number(verifications.numDeletedRows),
  }
}
