import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { plannedFor } from '../../lifecycle/lifecycle.rules'
import { tables } from '../../published/published-posts.queries'
import { decideStep, type Forbidden } from '../../saving/save.rules'
import { carryOut, findWritten } from '../../saving/save-post.actions'
import { missingSearchText, searchTextToWrite } from '../../saving/search-text.actions'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { unchangedVersion, writeNextVersion } from '../../saving/write-version.actions'
import { formatDay } from './calendar-days.rules'
import { decideMove, type Move, type MoveRefusal, type MoveTarget } from './move.rules'

export interface MoveRequest extends Move {
  editor: ActingEditor
  timeZone: string
  kind: PostKind
  id: string
}

export type MoveResult = { ok: true; post: DeskPost } | MoveRefusal | Forbidden

const note = 'Moved in the calendar'

/** Moves the publication or the due day of a post to another day. Its text stays as it is. */
export async function moveEntry(deps: DeskDeps, request: MoveRequest): Promise<MoveResult> {
  const { kind, id, timeZone } = request
  const missing = await missingSearchText(deps, { kind, id, editorId: request.editor.id })
  return inEditorTransaction<MoveResult>(deps, request.editor, async (context) => {
    const post = await findForDesk(context.db, kind, id)
    if (!post) return { ok: false, reason: 'missing' }
    const { editor, now } = context
    const target = decideMove(post, request, { editor, now, timeZone })
    if (!target.ok) return target
    switch (target.type) {
      case 'scheduled':
        return reschedule(context, post, target, missing)
      case 'planned': {
        if (post.publishedAt?.getTime() === target.at?.getTime()) return { ok: true, post }
        const version = unchangedVersion(post, missing)
        const lifecycle = plannedFor(version.lifecycle, target.at)
        const next = { ...version, lifecycle, action: 'saved' as const, note }
        await writeNextVersion(context.db, now, post, next, editor)
        return { ok: true, post: await findWritten(context.db, post) }
      }
      case 'due':
        return moveDueDay(context, post, target.dueOn)
    }
  })
}

async function reschedule(
  context: TransactionContext,
  post: DeskPost,
  { at }: Extract<MoveTarget, { type: 'scheduled' }>,
  missing: Awaited<ReturnType<typeof missingSearchText>>,
): Promise<MoveResult> {
  if (post.publishedAt?.getTime() === at.getTime()) return { ok: true, post }
  const change = { step: 'schedule', at } as const
  const decision = decideStep({ current: post, hasNewerText: false }, { change, note }, context)
  const result = await carryOut(context, post, decision, searchTextToWrite(post, missing))
  if (result.ok) return { ok: true, post: result.post }
  return { ok: false, reason: 'refused-step', refusal: result, post }
}

/** A due day is no part of a version: it is only in the log. */
async function moveDueDay(
  { db, now, editor }: TransactionContext,
  post: DeskPost,
  dueOn: string | null,
): Promise<MoveResult> {
  if (post.review.dueOn === dueOn) return { ok: true, post }
  if (!(await writeDueDay(db, post, dueOn))) throw new ConcurrentWriteError()
  await addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action: 'moved the due day of',
    kind: post.kind,
    postId: post.id,
    subject: post.title,
    detail: dueOn ? `to ${formatDay(dueOn)}` : 'to none',
  })
  return { ok: true, post: await findWritten(db, post) }
}

/** False if somebody else changed the review since it was loaded. */
async function writeDueDay(
  db: Db,
  { kind, id, review }: DeskPost,
  dueOn: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(tables[kind].posts)
    .set({ due_on: dueOn, review_revision: review.revision + 1 })
    .where('id', '=', id)
    .where('review_revision', '=', review.revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
