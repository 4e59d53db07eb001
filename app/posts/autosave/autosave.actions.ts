import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { isPostId } from '../addresses/post-id.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { may, type NotAllowed } from '../editing/permissions.rules'
import { nothingTyped, type TypedPost, typedFields, typedPostOf } from '../editing/post-form.rules'
import type { DeskDeps } from '../saving/transaction.actions'
import * as copies from './autosaves.queries'
import {
  dropWorkingCopyAsOf,
  findDiscardedCopy,
  findWorkingCopy,
  lastSequence,
  putWorkingCopy,
  retireWorkingCopy,
  sweepCopies,
  textOf,
  workingCopiesOf,
} from './autosaves.queries'
import type { TakenUp } from './resumed-from.rules'
import type { ListedCopy, WorkingCopy } from './working-copy.rules'

/** What an editor types is kept as they type it, and is nobody else's to see. */

interface OfPost {
  editor: Editor
  kind: PostKind
  id: string
  tab: string
}

export type Kept =
  | { ok: true }
  | { ok: false; reason: 'bad-id' | 'bad-version' | 'too-large' }
  /** What was typed in this tab is saved or thrown away: what comes now is older, or belongs into another. */
  | { ok: false; reason: 'saved' }
  /** This tab has sent a later text, which arrived first. */
  | { ok: false; reason: 'older' }
  | { ok: false; reason: 'not-allowed'; why: NotAllowed }

const mostBytes = 6 * 1024 * 1024
const tabName = /^[\w-]{1,64}$/
const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** What is typed in one window. */
interface Typing extends OfPost {
  /** What it was begun with. */
  taken?: TakenUp | null
}

interface CopyToKeep extends Typing {
  baseVersion: number
  /** Counts what a tab sends; null, or no such number, for a form without scripts. */
  sequence?: number | null
  typed: TypedPost
}

const sequenceNumber = z.int().min(1).max(lastSequence)

export async function keepWorkingCopy(
  { db, now }: DeskDeps,
  { baseVersion, sequence, typed, ...typing }: CopyToKeep,
): Promise<Kept> {
  const { editor, kind, id, tab } = typing
  if (!isPostId(id) || !tabName.test(tab)) return { ok: false, reason: 'bad-id' }
  if (!version.safeParse(baseVersion).success) return { ok: false, reason: 'bad-version' }
  if (Buffer.byteLength(textOf(typed)) > mostBytes) return { ok: false, reason: 'too-large' }
  const post = await findForDesk(db, kind, id)
  if (post) {
    // Not whether it can be saved: a post that was published or binned meanwhile leaves a text to keep.
    const permission = may(editor, 'see', post)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const key = { editorId: editor.id, kind, postId: post?.id ?? id.toLowerCase(), tab }
  return db.transaction().execute(async (transaction) => {
    const put = await putWorkingCopy(transaction, key, {
      baseVersion,
      typed: isSame(typed, post ? typedPostOf(post) : nothingTyped()) ? null : typed,
      sequence: sequenceNumber.safeParse(sequence).data ?? null,
      now,
    })
    if (put !== 'stored') return { ok: false, reason: put }
    await dropTakenUp(transaction, typing)
    return { ok: true }
  })
}

async function dropTakenUp(db: Db, { editor, kind, taken }: Typing): Promise<void> {
  if (!taken) return
  const key = { editorId: editor.id, kind, postId: taken.id, tab: taken.tab }
  await dropWorkingCopyAsOf(db, key, taken.at)
}

/** What was typed in a tab is saved, and what it was begun with is in it; call it in that transaction. */
export async function settleWorkingCopies({ db, now }: DeskDeps, typing: Typing): Promise<void> {
  const { editor, kind, id, tab } = typing
  if (tabName.test(tab)) {
    await retireWorkingCopy(db, { editorId: editor.id, kind, postId: id, tab }, now)
  }
  await dropTakenUp(db, typing)
}

function isSame(one: TypedPost, other: TypedPost): boolean {
  return typedFields.every((field) => one[field] === other[field])
}

export function workingCopyOf(
  { db }: Pick<DeskDeps, 'db'>,
  { editor, kind, id, tab }: OfPost,
): Promise<WorkingCopy | null> {
  return findWorkingCopy(db, { editorId: editor.id, kind, postId: id, tab })
}

export function listWorkingCopies(
  { db }: Pick<DeskDeps, 'db'>,
  editor: Editor,
): Promise<ListedCopy[]> {
  return workingCopiesOf(db, editor.id)
}

/** Throws a text away; for a week it can be brought back. */
export function discardWorkingCopy(
  { db, now }: DeskDeps,
  { editor, kind, id, tab }: OfPost,
): Promise<void> {
  return copies.discardWorkingCopy(db, { editorId: editor.id, kind, postId: id, tab }, now)
}

export function bringBackWorkingCopy(
  { db }: Pick<DeskDeps, 'db'>,
  { editor, kind, id, tab }: OfPost,
): Promise<void> {
  return copies.bringBackWorkingCopy(db, { editorId: editor.id, kind, postId: id, tab })
}

export function discardedCopyOf(
  { db }: Pick<DeskDeps, 'db'>,
  { editor, kind, id, tab }: OfPost,
): Promise<WorkingCopy | null> {
  return findDiscardedCopy(db, { editorId: editor.id, kind, postId: id, tab })
}

const dayMs = 24 * 60 * 60_000

/** Deletes what nobody came back for within a month, and what was thrown away a week ago. */
export function sweepWorkingCopies({ db, now }: DeskDeps): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return sweepCopies(db, { typedBefore: daysAgo(30), discardedBefore: daysAgo(7) })
}
