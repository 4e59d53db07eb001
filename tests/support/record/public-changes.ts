import type { Db } from '../../../app/database/database'
import { markContentChanged } from '../../../app/posts/published/content-version.queries'
import { tables } from '../../../app/posts/published/published-posts.queries'
import type { PublicChange } from '../../../app/posts/record/changes/public-change.rules'
import type { PostKey } from '../../../app/posts/record/recording/public-rows.queries'
import { recordPublicVersion } from '../../../app/posts/record/recording/record-version.actions'

/** Stores the next version of a listed post, as an editor's change for readers at this moment. */
export async function changeForReaders(
  { db }: { db: Db },
  { kind, id }: PostKey,
  { at, ...change }: PublicChange & { at: Date },
): Promise<void> {
  await recordPublicVersion(db, at, { kind, id })
  await db
    .updateTable(tables[kind].posts)
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at.toISOString() }))
    .where('id', '=', id)
    .execute()
  await recordPublicVersion(db, at, { kind, id }, change)
  await markContentChanged(db)
}

/** As an owner does for law's sake. */
export async function hideVersion(
  { db }: { db: Db },
  id: string,
  version: number,
  reason = '',
): Promise<void> {
  await db
    .updateTable('public_versions')
    .set({ hidden_at: '2026-11-15T09:00:00.000Z', hidden_reason: reason, document: '' })
    .where('post_id', '=', id)
    .where('version', '=', version)
    .execute()
}
