import { sql } from 'kysely'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { isListed } from '../../lifecycle/visibility.rules'
import { tables } from '../../published/published-posts.queries'
import { recordEarlierVersions, recordedLater } from './earlier-versions.actions'
import { lockPosts } from './lock-posts.actions'
import { findRecordable, type PostKey } from './public-rows.queries'
import { writePublicVersion } from './write-public-version.actions'

/** Exactly as the index of these posts has it, so that no other posts are read. */
const isMissing = sql<boolean>`version > case status when 'published' then recorded_version else version end`

/** How many posts one call records. */
const batch = 20

/**
 * Records public posts that are missing from the record: they were public before it began, or another program wrote
 * them. `isDone` when there are no more.
 */
export async function recordMissing(
  db: Db,
  now: Date,
): Promise<{ isDone: boolean; isChanged: boolean }> {
  for (const kind of postKinds) {
    const missing = await db
      .selectFrom(tables[kind].posts)
      .select('id')
      .where(isMissing)
      .where('published_at', 'is not', null)
      .orderBy('published_at')
      .limit(batch)
      .execute()
    if (missing.length === 0) continue
    for (const { id } of missing) {
      await inTransaction(db, (transaction) => recordFound(transaction, now, { kind, id }))
    }
    return { isDone: false, isChanged: true }
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
