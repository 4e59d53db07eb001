import type { PostKind } from '~/config/post-kinds'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { appendEntries } from '~/record/append.actions'
import { findForDesk } from '../../editing/desk-posts.queries'
import { markContentChanged } from '../../published/content-version.queries'
import { badChange } from '../../saving/decisions/change-refusal.rules'
import {
  type BadChange,
  type BadStep,
  type Forbidden,
  permissionRefusal,
} from '../../saving/decisions/refusals.rules'
import { type DeskDeps, inEditorTransaction } from '../../saving/transaction.actions'
import { isTooLong } from '../changes/public-change.rules'
import { lockPosts } from '../recording/lock-posts.actions'
import { findRecordable } from '../recording/public-rows.queries'
import { reasonEvent } from '../recording/reason-event.rules'
import { findWithdrawal } from './withdrawals.queries'

export interface ReasonRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** '' for none. */
  reason: string
}

export type ReasonResult =
  | { ok: true }
  | { ok: false; reason: 'missing' }
  | Forbidden
  | BadStep
  | BadChange

/** Changes what readers are told of a post that they can no longer see. */
export function changeReason(
  deps: DeskDeps,
  { editor: requester, kind, id, reason }: ReasonRequest,
): Promise<ReasonResult> {
  return inEditorTransaction<ReasonResult>(deps, requester, async ({ db, now, editor }) => {
    const post = await findForDesk(db, kind, id)
    if (!post) return { ok: false, reason: 'missing' }
    const refusal = permissionRefusal(editor, ['see', 'withdraw'], post)
    if (refusal) return refusal
    // Loaded after it is locked: it may be republished at this moment.
    await lockPosts(db, [{ kind, id: post.id }])
    const withdrawal = await findWithdrawal(db, post)
    if (!withdrawal) return { ok: false, reason: 'bad-step', why: 'not-withdrawn' }
    if (isTooLong(reason)) return badChange('text-too-long')
    if (withdrawal.reason === reason) return { ok: true }
    const version = (await findRecordable(db, { kind, id: post.id }))?.recordedVersion ?? 0
    await appendEntries(db, now, [
      await reasonEvent('withdrawn', { kind, post: post.id, version }, reason),
    ])
    await db
      .updateTable('withdrawals')
      .set({ reason })
      .where('kind', '=', kind)
      .where('post_id', '=', post.id)
      .execute()
    await addAudit(db, {
      at: now,
      editorId: editor.id,
      editorName: editor.name,
      action: 'changed the reason for withdrawing',
      kind,
      postId: post.id,
      subject: post.title,
      detail: reason,
    })
    await markContentChanged(db)
    return { ok: true }
  })
}
