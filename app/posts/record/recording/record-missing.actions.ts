import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { isListed } from '../../lifecycle/visibility.rules'
import { tables } from '../../published/published-posts.queries'
import { recordEarlierVersions, recordedLater } from './earlier-versions.actions'
import { lockPosts } from './lock-posts.actions'
import { missingPosts } from './missing-posts.queries'
import { findRecordable, type PostKey } from './public-rows.queries'
import { failAtOnce, type UnrecordablePosts } from './unrecordable.rules'
import { writePublicVersion } from './write-public-version.actions'

/** How many posts one call records. */
const batch = 20

/**
 * Records public posts that are missing from the record: they were public before it began, or another program wrote
 * them. `isDone` when there are no more that can be recorded.
 */
export async function recordMissing(
  db: Db,
  now: Date,
  unrecordable: UnrecordablePosts = failAtOnce,
): Promise<{ isDone: boolean; isChanged: boolean }> {
  const waiting = unrecordable.waiting(now)
  for (const kind of postKinds) {
    const missing = await missingPosts(db, kind)
      .select('id')
      .$if(waiting.length > 0, (query) => query.where('id', 'not in', waiting))
      .limit(batch)
      .execute()
    let recorded = 0
    for (const { id } of missing) {
      try {
        await inTransaction(db, (transaction) => recordFound(transaction, now, { kind, id }))
        recorded += 1
      } catch (error) {
        unrecordable.failed(id, error, now)
      }
    }
    // If none could be recorded, that of all may be the reason, and the next ones wait for the next look.
    if (recorded > 0) return { isDone: false, isChanged: true }
  }
  return { isDone: true, isChanged: false }
}

async function recordFound(db: Db, now: Date, key: PostKey): Promise<void> {
  await lockPosts(db, [key])
  const found = await findRecordable(db, key)
  if (!found || !isListed(found.post) || found.recordedVersion >= found.post.version) return
  const { post } = found
  await recordEarlierVersions(db, now, found)
  await writePublicVersion(db, now, post, recordedLater(found.recordedVersion))
  const isChanged = post.publishedAt !== null && post.updatedAt > post.publishedAt
  if (found.recordedVersion > 0 || !isChanged) return
  // Before the record, every save counted as a change.
  await db
    .updateTable(tables[key.kind].posts)
    .set({ changed_at: post.updatedAt.toISOString() })
    .where('id', '=', key.id)
    .execute()
}
