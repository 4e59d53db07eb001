import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { writeSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import { rewriteRecordWithout } from '~/record/rewrite.actions'
import { postPath } from '../addresses/urls.rules'
import { dropRedirectsTo, removeTraces } from '../lifecycle/bin/bin.queries'
import { markContentChanged } from '../published/content-version.queries'
import { tables } from '../published/published-posts.queries'
import { type Actor, changePicture } from '../saving/write-version.actions'
import { type SamplePost, storedSamplePosts } from './sample-posts.queries'

interface Deps {
  db: Db
  now: Date
}

/**
 * Deletes the posts of the sample edition that nobody has changed, with their pictures, addresses and reads, as if they had
 * never been. Readers are told of no withdrawal, so the public record is written again without them: see
 * docs/operating/record.md. Returns how many were deleted.
 */
export async function removeSamplePosts(
  { db, now }: Deps,
  ids: readonly string[],
  by: Actor,
): Promise<number> {
  return inTransaction(
    db,
    async (transaction) => {
      const { untouched } = await storedSamplePosts(transaction, ids)
      const removed: SamplePost[] = []
      for (const kind of postKinds) {
        const ofKind = untouched.filter((post) => post.kind === kind)
        removed.push(...(await deletePosts(transaction, kind, ofKind)))
      }
      if (removed.length === 0) return 0
      for (const post of removed) {
        await dropRedirectsTo(transaction, postPath(post))
        await changePicture(transaction, { id: post.id }, now)
      }
      await removeFromRecord(transaction, now, removed)
      await addAudit(transaction, {
        at: now,
        editorId: by.id,
        editorName: by.name,
        action: 'removed',
        kind: null,
        postId: null,
        subject: 'the sample edition',
        detail: `${removed.length} posts`,
      })
      await markContentChanged(transaction)
      return removed.length
    },
    { isLong: true },
  )
}

async function deletePosts(
  db: Db,
  kind: SamplePost['kind'],
  posts: SamplePost[],
): Promise<SamplePost[]> {
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const deleted = await db
    .deleteFrom(tables[kind].posts)
    .where('id', 'in', ids)
    // Checked again: somebody may just have saved it.
    .where('version', '=', 1)
    .returning('id')
    .execute()
  await removeTraces(
    db,
    kind,
    deleted.map(({ id }) => id),
  )
  return posts.filter(({ id }) => deleted.some((row) => row.id === id))
}

async function removeFromRecord(db: Db, now: Date, posts: readonly SamplePost[]): Promise<void> {
  const ids = posts.map(({ id }) => id)
  for (const table of ['public_versions', 'withdrawals', 'files_to_record'] as const) {
    await db.deleteFrom(table).where('post_id', 'in', ids).execute()
  }
  const rewritten = await rewriteRecordWithout(db, now, new Set(ids))
  if (!rewritten) return
  // Whoever remembers the record before is not warned of another one: see server/record/record-watch.ts.
  await writeSetting(db, 'record-with-sample', rewritten.before)
  for (const { event, position, time } of rewritten.kept) {
    if (event.type !== 'version') continue
    await db
      .updateTable('public_versions')
      .set({ position, at: time.toISOString() })
      .where('post_id', '=', event.post)
      .where('version', '=', event.version)
      .execute()
  }
}
