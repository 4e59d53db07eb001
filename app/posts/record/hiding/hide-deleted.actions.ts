import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { appendEntries } from '~/record/append.actions'
import type { PostVersion, RecordEvent } from '~/record/entries/entry.rules'
import { reasonEvent } from '../recording/reason-event.rules'
import { deletedWithPost } from './deleted-post.rules'

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
    .select(['version', 'hidden_at', 'hidden_reason'])
    .where('post_id', '=', id)
    .orderBy('version')
    .execute()
  const shown = rows.filter(({ hidden_at }) => hidden_at === null)
  const last = rows.at(-1)
  if (!last) return false
  if (shown.length === 0) {
    const about = { kind, post: id, version: last.version }
    await appendEntries(db, now, await eventsOfHidden(about, last.hidden_reason))
    return false
  }
  const events: RecordEvent[] = []
  for (const { version } of shown) {
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

/** If all versions were hidden before, verifiers must still learn that the notes are gone. Readers are told the old reason. */
async function eventsOfHidden(about: PostVersion, reason: string): Promise<RecordEvent[]> {
  if (reason === deletedWithPost) return []
  return [
    await reasonEvent('hidden', about, deletedWithPost),
    await reasonEvent('hidden', about, reason),
  ]
}
