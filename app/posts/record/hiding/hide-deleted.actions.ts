import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { appendEntries } from '~/record/append.actions'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { reasonEvent } from '../recording/reason-event.rules'

const deletedWithPost = 'The post was deleted.'

/**
 * Deletes the texts of the public versions of a post that is deleted for good, and what readers were told of them. That
 * they existed, and their hashes, stay in the record, and the reasons, which pages and verifiers still show. True if readers
 * could see a text until now. Call it inside a transaction.
 */
export async function hideDeleted(
  db: Db,
  now: Date,
  { kind, id }: { kind: PostKind; id: string },
): Promise<boolean> {
  // Nothing can show a note any more, also of the versions that were hidden before.
  await db.updateTable('public_versions').set({ note: '' }).where('post_id', '=', id).execute()
  const rows = await db
    .selectFrom('public_versions')
    .select('version')
    .where('post_id', '=', id)
    .where('hidden_at', 'is', null)
    .orderBy('version')
    .execute()
  if (rows.length === 0) return false
  const events: RecordEvent[] = []
  for (const { version } of rows) {
    const about = { kind, post: id, version }
    events.push({ type: 'hidden', ...about }, await reasonEvent('hidden', about, deletedWithPost))
  }
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
