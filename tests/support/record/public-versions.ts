import type { Db } from '../../../app/database/database'
import { replaceEntities } from '../../../app/entities/stored/post-entities.queries'
import type { PostToSave } from '../../../app/posts/post.rules'
import { markContentChanged } from '../../../app/posts/published/content-version.queries'
import { tables } from '../../../app/posts/published/published-posts.queries'
import {
  minorChange,
  type PublicChange,
} from '../../../app/posts/record/changes/public-change.rules'
import {
  recordPublicVersion,
  recordWithdrawal,
} from '../../../app/posts/record/recording/record-version.actions'
import { searchTextOf } from '../../../app/posts/saving/search-text.rules'

type Texts = Partial<Pick<PostToSave, 'title' | 'summary' | 'body' | 'slug'>>

interface NewVersion extends Partial<PublicChange> {
  texts?: Texts
  at: Date
}

/** Records the version of a stored post that readers see. */
export async function recordFirst({ db }: { db: Db }, post: PostToSave, at: Date): Promise<void> {
  await recordPublicVersion(db, at, post)
}

/** Writes the next version of a post that readers see, and records it. */
export async function publishNext(
  { db }: { db: Db },
  post: PostToSave,
  { texts = {}, at, ...change }: NewVersion,
): Promise<void> {
  await writeNext(db, post, { ...texts, status: 'published', at })
  if (texts.body !== undefined) {
    await replaceEntities(db, post, searchTextOf(texts.body).entities)
  }
  await recordPublicVersion(db, at, post, { ...minorChange, ...change })
  await markContentChanged(db)
}

/** Writes a version that readers do not see, and says so in the record. */
export async function withdrawPost(
  { db }: { db: Db },
  post: PostToSave,
  { at, reason = '' }: { at: Date; reason?: string },
): Promise<void> {
  await writeNext(db, post, { status: 'withdrawn', at })
  await recordWithdrawal(db, at, post, reason)
  await markContentChanged(db)
}

/** As an owner does for law's sake. */
export async function hideVersion(
  { db }: { db: Db },
  post: PostToSave,
  { version, reason, at }: { version: number; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('public_versions')
    .set({ document: '', hidden_at: at.toISOString(), hidden_reason: reason, hidden_by: 'Ada' })
    .where('post_id', '=', post.id)
    .where('version', '=', version)
    .execute()
  await markContentChanged(db)
}

async function writeNext(
  db: Db,
  { kind, id }: PostToSave,
  { at, ...columns }: Texts & { status: 'published' | 'withdrawn'; at: Date },
): Promise<void> {
  await db
    .updateTable(tables[kind].posts)
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: at.toISOString() }))
    .where('id', '=', id)
    .execute()
}
