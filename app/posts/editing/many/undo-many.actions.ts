import type { Db } from '~/database/database'
import type { ActingEditor } from '~/people/editor.rules'
import { restoreRefusal } from '../../lifecycle/next-version/next-version.rules'
import { loadForRestore } from '../../lifecycle/next-version/next-versions.queries'
import { isApprovalRequired } from '../../review/approval/approval-rule.queries'
import { findRevision, hasNewerText } from '../../revisions/revisions.queries'
import type { SaveDecision } from '../../saving/decisions/save.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import type { DeskPost } from '../desk-post.rules'
import { findForDesk } from '../desk-posts.queries'
import { listPostsWithKeys } from '../list-rows.queries'
import { may, notAllowedTexts } from '../permissions.rules'
import { assignPost } from './assign-post.actions'
import {
  type BulkChange,
  type ChangedPost,
  isContentChange,
  type PostOutcome,
  type RefusedPost,
  refusedPost,
  restoredContent,
} from './bulk-change.rules'
import { claimUndo, findBulkChange, storeUndoRefusals } from './bulk-changes.queries'
import { logBulkChange, namesIn } from './bulk-log.queries'
import { bulkNote, changedSince, refusalReason, unseen } from './bulk-texts.rules'
import {
  type BulkResult,
  decideEdit,
  refusalOf,
  withoutFlag,
  writeDecided,
} from './change-many.actions'
import { decideUndoOfStep } from './undo-step.rules'

/** Undoes a change of many posts, for those that were not changed since. Null if this editor made no such change. */
export async function undoMany(
  deps: DeskDeps,
  { editor, id }: { editor: ActingEditor; id: string },
): Promise<BulkResult | null> {
  const record = await findBulkChange(deps.db, editor.id, id)
  if (!record) return null
  if (!(await claimUndo(deps.db, id, deps.now))) return { ok: true, record }
  const { change } = record
  const note = `Undone: ${bulkNote(change, await namesIn(deps.db, change))}`
  const [undone, refused]: [ChangedPost[], RefusedPost[]] = [[], []]
  for (const post of await liveFirst(deps.db, record.changed)) {
    const outcome = await inEditorTransaction<PostOutcome>(deps, editor, async (context) => {
      const done = await undoOne(context, post, change, note)
      if (done.isChanged) {
        await logBulkChange(context, `undo ${id}`, `undid “${note}” for`, [...undone, done])
      }
      return done
    })
    if ('ok' in outcome) {
      const { kind, id, title } = post
      refused.push({ kind, id, title, reason: notAllowedTexts[outcome.why] })
    } else if (outcome.isChanged) undone.push(withoutFlag(outcome))
    else refused.push(withoutFlag(outcome))
  }
  await storeUndoRefusals(deps.db, id, refused)
  return { ok: true, record: { ...record, refused, isUndone: true } }
}

/** The next version of a post can be restored only after the post itself. */
async function liveFirst(db: Db, changed: readonly ChangedPost[]): Promise<ChangedPost[]> {
  const posts = await listPostsWithKeys(db, [...changed])
  const next = new Set(posts.filter(({ nextOf }) => nextOf !== null).map(({ id }) => id))
  return changed.toSorted((one, other) => Number(next.has(one.id)) - Number(next.has(other.id)))
}

async function undoOne(
  context: TransactionContext,
  changed: ChangedPost,
  change: BulkChange,
  note: string,
): Promise<PostOutcome> {
  const { db, editor } = context
  const { kind, id, title, before, after } = changed
  const current = await findForDesk(db, kind, id)
  if (!current || !may(editor, 'see', current).ok) {
    return { isChanged: false, kind, id, title, reason: unseen.reason }
  }
  if (change.step === 'assign') {
    if (current.review.revision !== after) return refusedPost(current, changedSince)
    return assignPost(context, current, { editorId: changed.assignedTo ?? null, seen: after })
  }
  if (await hasNewerText(db, current, after)) return refusedPost(current, changedSince)
  const decision = await decideUndo(context, current, { change, note, before })
  const refusal = refusalOf(decision)
  if (refusal) return refusedPost(current, refusalReason(refusal, change.step))
  return writeDecided(context, current, decision)
}

async function decideUndo(
  context: TransactionContext,
  current: DeskPost,
  { change, note, before }: { change: BulkChange; note: string; before: number },
): Promise<SaveDecision> {
  const { db } = context
  const { kind, id: postId, version } = current
  const revision = await findRevision(db, { kind, postId, version: before })
  if (!revision) return { ok: false, reason: 'missing' }
  if (!isContentChange(change)) {
    const { nextOf, status } = current
    const refusal =
      nextOf && status === 'binned' && restoreRefusal(await loadForRestore(db, current, nextOf))
    if (refusal) return refusal
    const options = { note, isApprovalRequired: await isApprovalRequired(db) }
    return decideUndoOfStep(current, revision.content, options, context)
  }
  const content = restoredContent(current, revision.content)
  return decideEdit(context, current, { content, note, baseVersion: version })
}
