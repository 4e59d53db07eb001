import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transaction'
import { tables } from '../../published/published-posts.queries'
import type { TransactionContext } from '../../saving/transaction.actions'
import type { DeskPost } from '../desk-post.rules'
import { expectedRefusal, type PostOutcome } from './bulk-change.rules'
import { refusalReason } from './bulk-texts.rules'

/** Assigns a post to an editor; null for its creator. Call it inside a transaction. */
export async function assignPost(
  { db, editor }: TransactionContext,
  current: DeskPost,
  { editorId }: { editorId: string | null },
): Promise<PostOutcome> {
  const { kind, id, title, review } = current
  const refusal =
    expectedRefusal(editor, current, 'assign') ??
    (review.assignedTo === editorId ? 'unchanged' : null)
  if (refusal)
    return { isChanged: false, kind, id, title, reason: refusalReason(refusal, 'assign') }
  if (!(await writeAssignment(db, current, editorId))) throw new ConcurrentWriteError()
  const { revision, assignedTo } = review
  return { isChanged: true, kind, id, title, before: revision, after: revision + 1, assignedTo }
}

/** False if another change of the review was stored first. */
async function writeAssignment(
  db: Db,
  { kind, id, review }: DeskPost,
  editorId: string | null,
): Promise<boolean> {
  const written = await db
    .updateTable(tables[kind].posts)
    .set({ assigned_to: editorId, review_revision: review.revision + 1 })
    .where('id', '=', id)
    .where('review_revision', '=', review.revision)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
