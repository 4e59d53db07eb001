import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { inWords } from '../../editing/merging/merge-summary.rules'
import { isStorable, tables } from '../../published/published-posts.queries'
import type { PublicChange } from '../../record/changes/public-change.rules'
import { isApprovalRequired } from '../../review/approval/approval-rule.queries'
import { findRevision, revisionsOf } from '../../revisions/revisions.queries'
import type { NextFailure, NextOf } from './next-of.rules'
import type { LoadedNextVersion } from './next-version.rules'

interface PostKey {
  kind: PostKind
  id: string
}

/** The next version of a post that is not in the bin. */
export async function findNextVersion(
  db: Db,
  { kind, id }: PostKey,
  exceptId = '',
): Promise<DeskPost | null> {
  if (!isStorable(id)) return null
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where('next_of', '=', id)
    .where('status', '!=', 'binned')
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row ? findForDesk(db, kind, row.id) : null
}

export async function setNextOf(
  db: Db,
  { kind, id }: PostKey,
  { postId, baseVersion }: Pick<NextOf, 'postId' | 'baseVersion'>,
): Promise<void> {
  await db
    .updateTable(tables[kind].posts)
    .set({ next_of: postId, next_base: baseVersion, next_failure: null, next_failed_at: null })
    .where('id', '=', id)
    .execute()
}

/** What publishing it will be to readers. */
export async function setNextChange(
  db: Db,
  { kind, id }: PostKey,
  { change, note }: PublicChange,
): Promise<void> {
  await db
    .updateTable(tables[kind].posts)
    .set({ next_change: change, next_note: note })
    .where('id', '=', id)
    .execute()
}

/** Who prepares it has it in their queue, even if somebody else wrote the live post. */
export async function assignNext(db: Db, { kind, id }: PostKey, editorId: string): Promise<void> {
  await db
    .updateTable(tables[kind].posts)
    .set({ assigned_to: editorId })
    .where('id', '=', id)
    .execute()
}

/** Null once it is scheduled again. */
export async function setNextFailure(
  db: Db,
  { kind, id }: PostKey,
  failure: { reason: NextFailure; at: Date } | null,
): Promise<void> {
  await db
    .updateTable(tables[kind].posts)
    .set({
      next_failure: failure?.reason ?? null,
      next_failed_at: failure?.at.toISOString() ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** What a decision about publishing it needs. */
export async function loadNextVersion(
  db: Db,
  next: DeskPost & { nextOf: NextOf },
): Promise<Omit<LoadedNextVersion, 'hasNewerText'> & { writers: string }> {
  const { kind, id, nextOf } = next
  const live = await findForDesk(db, kind, nextOf.postId)
  const base = await findRevision(db, {
    kind,
    postId: nextOf.postId,
    version: nextOf.baseVersion,
  })
  const revisions = await revisionsOf(db, { kind, postId: id })
  const names = revisions.map(({ editorName }) => editorName).filter((name) => name !== '')
  const lastAction = revisions[0]?.action
  return {
    next,
    live,
    base: base?.content ?? null,
    unsavedBy: await namesWithUnsavedText(db, next),
    isApprovalRequired: await isApprovalRequired(db),
    isPublished:
      next.status === 'binned' &&
      (lastAction === 'published' || lastAction === 'published on schedule'),
    writers: inWords([...new Set(names)].toReversed()),
  }
}

/** What a decision about restoring it from the bin needs. */
export async function loadForRestore(
  db: Db,
  { kind, id }: PostKey,
  { postId }: Pick<NextOf, 'postId'>,
): Promise<{ live: DeskPost | null; hasOther: boolean }> {
  const other = await findNextVersion(db, { kind, id: postId }, id)
  return { live: await findForDesk(db, kind, postId), hasOther: other !== null }
}

/** Each name once; somebody who has left has none. */
async function namesWithUnsavedText(db: Db, { kind, id }: PostKey): Promise<string[]> {
  const rows = await db
    .selectFrom('working_copies')
    .leftJoin('editors', 'editors.id', 'working_copies.editor_id')
    .select('editors.name')
    .distinct()
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .orderBy('editors.name')
    .execute()
  return rows.map(({ name }) => name ?? 'Somebody')
}
