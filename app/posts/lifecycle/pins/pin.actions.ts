import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { markContentChanged } from '../../published/content-version.queries'
import { permissionRefusal } from '../../saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { type PinRefusal, type PinRequest, pinRefusal } from './pin.rules'
import { currentPin, deleteEndedPin, deletePin, hasEndedPin, writePin } from './pins.queries'

export type PinResult = { ok: true; post: DeskPost } | PinRefusal

interface OfArticle {
  editor: ActingEditor
  id: string
}

/** Shows an article as Featured Intelligence until a moment. It replaces the one that was pinned before. */
export async function pinArticle(
  deps: DeskDeps,
  { editor, id, ...request }: OfArticle & PinRequest,
): Promise<PinResult> {
  return inEditorTransaction<PinResult>(deps, editor, async (context) => {
    const { db, now } = context
    const post = await findForDesk(db, 'article', id)
    if (!post) return { ok: false, reason: 'missing' }
    const pin = await currentPin(db, now)
    const refusal = pinRefusal({ post, pin }, request, context)
    if (refusal) return refusal
    await writePin(db, { postId: post.id, until: request.until }, { current: pin, now })
    const until = `until ${request.until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const instead = pin && pin.postId !== post.id ? `, instead of “${pin.title}”` : ''
    await log(context, 'pinned', post, until + instead)
    await markContentChanged(db)
    return { ok: true, post }
  })
}

/** The newest article is Featured Intelligence again. An article that is not pinned stays as it is. */
export async function unpinArticle(deps: DeskDeps, { editor, id }: OfArticle): Promise<PinResult> {
  return inEditorTransaction<PinResult>(deps, editor, async (context) => {
    const { db } = context
    const post = await findForDesk(db, 'article', id)
    if (!post) return { ok: false, reason: 'missing' }
    const forbidden = permissionRefusal(context.editor, ['see', 'pin'], post)
    if (forbidden) return forbidden
    if (await deletePin(db, post.id)) {
      await log(context, 'unpinned', post, '')
      await markContentChanged(db)
    }
    return { ok: true, post }
  })
}

/** Deletes a pin that has ended, so that cached pages show the newest article. Only one of several processes does. */
export async function endPin({ db, now }: Pick<DeskDeps, 'db' | 'now'>): Promise<boolean> {
  // Without a transaction: this runs every second, and almost always finds nothing.
  if (!(await hasEndedPin(db, now))) return false
  return inTransaction(db, async (transaction) => {
    const id = await deleteEndedPin(transaction, now)
    const post = id === null ? null : await findForDesk(transaction, 'article', id)
    if (!post) return false
    const desk = { id: null, name: '' }
    await log({ db: transaction, now, editor: desk }, 'unpinned on schedule', post, '')
    await markContentChanged(transaction)
    return true
  })
}

async function log(
  {
    db,
    now,
    editor,
  }: Pick<TransactionContext, 'db' | 'now'> & {
    editor: { id: string | null; name: string }
  },
  action: string,
  { id, title }: DeskPost,
  detail: string,
): Promise<void> {
  await addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action,
    kind: 'article',
    postId: id,
    subject: title,
    detail,
  })
}
