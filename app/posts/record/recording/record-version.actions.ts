import type { Db } from '~/database/database'
import { appendEntries } from '~/record/append.actions'
import { postPath } from '../../addresses/urls.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import type { Post } from '../../post.rules'
import { minorChange, type PublicChange } from '../changes/public-change.rules'
import { recordEarlierVersions } from './earlier-versions.actions'
import { findRecordable, type PostKey } from './public-rows.queries'
import { reasonEvent } from './reason-event.rules'
import { writePublicVersion } from './write-public-version.actions'

/**
 * Adds the version that was just written to the public record, if readers may see it. Call it in the transaction that
 * wrote it, before the content is marked as changed. A version that is in the record stays as it is there.
 */
export async function recordPublicVersion(
  db: Db,
  now: Date,
  key: PostKey,
  publicChange: PublicChange = minorChange,
): Promise<void> {
  const found = await findRecordable(db, key)
  if (!found || !isListed(found.post) || found.recordedVersion >= found.post.version) return
  const { post, recordedVersion } = found
  const earlier = await recordEarlierVersions(db, now, { post, recordedVersion })
  const wasWithdrawn = await endWithdrawal(db, post)
  const isFirst = recordedVersion === 0 && earlier === 0
  const isMinor = publicChange.change === 'minor'
  if (wasWithdrawn && isMinor) {
    await writePublicVersion(db, now, post, { ...publicChange, change: 'republished' })
  } else if (isFirst && !wasWithdrawn && isMinor) {
    await writePublicVersion(db, now, post, { change: 'published', note: '' })
  } else await writePublicVersion(db, now, post, publicChange)
}

/** Readers can no longer see it. Call it like recordPublicVersion, with the post as it was. */
export async function recordWithdrawal(
  db: Db,
  now: Date,
  post: Pick<Post, 'kind' | 'id' | 'slug' | 'domain' | 'title'>,
  reason: string,
): Promise<void> {
  const { kind, id, title } = post
  const found = await findRecordable(db, { kind, id })
  // A text that was public before the record began is recorded before it says that it is gone.
  if (found) await recordEarlierVersions(db, now, found)
  const version = (await findRecordable(db, { kind, id }))?.recordedVersion ?? 0
  const about = { kind, post: id, version }
  const [entry] = await appendEntries(db, now, [
    { type: 'withdrawn', ...about },
    ...(reason === '' ? [] : [await reasonEvent('withdrawn', about, reason)]),
  ])
  const at = (entry?.time ?? now).toISOString()
  const values = { path: postPath(post), title, at, reason }
  await db
    .insertInto('withdrawals')
    .values({ kind, post_id: id, ...values })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
    .execute()
}

/** True if readers could not see it until now. */
async function endWithdrawal(db: Db, { id }: Pick<Post, 'id'>): Promise<boolean> {
  const ended = await db
    .deleteFrom('withdrawals')
    .where('post_id', '=', id)
    .returning('post_id')
    .executeTakeFirst()
  return ended !== undefined
}
