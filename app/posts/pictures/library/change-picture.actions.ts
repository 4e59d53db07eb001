import { authorsWithPictures } from '~/authors/authors.queries'
import { autosavesContaining } from '~/autosave/text-in-autosaves.queries'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import {
  type LibraryPicture,
  mayChangePicture,
  retentionDays,
} from '~/pictures/library/library-picture.rules'
import type { Forbidden } from '../../saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { usesOfPictures } from './library-list.queries'
import { deletePicture, findPicture, setPictureAlt, setRemovedAt } from './pictures.queries'

export interface PictureRequest {
  editor: ActingEditor
  id: string
}

export type PictureRefusal =
  | { ok: false; reason: 'missing' }
  /** An author may only change what they uploaded. */
  | { ok: false; reason: 'not-yours' }
  | { ok: false; reason: 'in-use' }
  | Forbidden

export type PictureResult = { ok: true } | PictureRefusal

/** Changes the description that is offered for a picture. Posts that use it keep theirs. */
export async function describePicture(
  deps: DeskDeps,
  request: PictureRequest & { alt: string },
): Promise<PictureResult> {
  return changePicture(deps, request, async ({ db }, picture) => {
    await setPictureAlt(db, picture, request.alt)
    return { ok: true }
  })
}

/** Removes a picture that nothing uses. Its file is kept for 30 days. */
export async function removePicture(
  deps: DeskDeps,
  request: PictureRequest,
  /** Besides posts and autosaves. */
  isUsedElsewhere: (db: Db) => Promise<boolean>,
): Promise<PictureResult> {
  return changePicture(deps, request, async (context, picture) => {
    const { db, now } = context
    if (picture.removedAt) return { ok: true }
    if ((await isPictureUsed(db, picture.id)) || (await isUsedElsewhere(db))) {
      return { ok: false, reason: 'in-use' }
    }
    await setRemovedAt(db, picture.id, now)
    await log(context, 'removed the picture', picture)
    return { ok: true }
  })
}

/** Brings a removed picture back. */
export async function restorePicture(
  deps: DeskDeps,
  request: PictureRequest,
): Promise<PictureResult> {
  return changePicture(deps, request, async (context, picture) => {
    if (!picture.removedAt) return { ok: true }
    await setRemovedAt(context.db, picture.id, null)
    await log(context, 'restored the picture', picture)
    return { ok: true }
  })
}

async function changePicture(
  deps: DeskDeps,
  { editor, id }: PictureRequest,
  change: (context: TransactionContext, picture: LibraryPicture) => Promise<PictureResult>,
): Promise<PictureResult> {
  return inEditorTransaction<PictureResult>(deps, editor, async (context) => {
    const picture = await findPicture(context.db, id)
    if (!picture) return { ok: false, reason: 'missing' }
    if (!mayChangePicture(context.editor, picture)) return { ok: false, reason: 'not-yours' }
    return change(context, picture)
  })
}

/** Whether a post of any status or an autosave uses it. */
async function isPictureUsed(db: Db, id: string): Promise<boolean> {
  if ((await usesOfPictures(db, [id])).length > 0) return true
  if ((await authorsWithPictures(db, [id])).length > 0) return true
  return (await autosavesContaining(db, id)).length > 0
}

function log(
  { db, now, editor }: TransactionContext,
  action: string,
  { id, name }: LibraryPicture,
): Promise<void> {
  const event = { at: now, editorId: editor.id, editorName: editor.name, action }
  return addAudit(db, { ...event, kind: null, postId: null, subject: name || id, detail: '' })
}

const dayMs = 24 * 60 * 60_000

/** The time before which a picture was removed that may be deleted now. */
export function deletableBefore(now: Date): Date {
  return new Date(now.getTime() - retentionDays * dayMs)
}

/**
 * Deletes the row of a picture that was removed long ago. If it is used again, it is restored instead. True if its file
 * can be deleted.
 */
export async function deleteRemovedPicture(
  { db, now }: Pick<DeskDeps, 'db' | 'now'>,
  id: string,
  isUsedElsewhere: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const picture = await findPicture(transaction, id)
    if (!picture?.removedAt || picture.removedAt >= deletableBefore(now)) return false
    if ((await isPictureUsed(transaction, id)) || (await isUsedElsewhere(transaction))) {
      await setRemovedAt(transaction, id, null)
      return false
    }
    await deletePicture(transaction, id)
    return true
  })
}
