import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { appendEntries } from '~/record/append.actions'

const deletedWithPost = 'The post was deleted.'

/**
 * Deletes the texts of the public versions of a post that is deleted for good. That they existed, and their hashes, stay
 * in the record. True if there were any. Call it inside a transaction.
 */
export async function hideDeleted(
  db: Db,
  now: Date,
  { kind, id }: { kind: PostKind; id: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('public_versions')
    .select('version')
    .where('post_id', '=', id)
    .where('hidden_at', 'is', null)
    .orderBy('version')
    .execute()
  if (rows.length === 0) return false
  const events = rows.map(({ version }) => ({ type: 'hidden' as const, kind, post: id, version }))
  const entries = await appendEntries(db, now, events)
  await db
    .updateTable('public_versions')
    .set({
      document: '',
      hidden_at: (entries[0]?.time ?? now).toISOString(),
      hidden_reason: deletedWithPost,
    })
    .where('post_id', '=', id)
    .where('hidden_at', 'is', null)
    .execute()
  return true
}
