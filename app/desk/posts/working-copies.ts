import { z } from 'zod'
import type { Editor } from '~/content/desk/editor'
import { may, type NotAllowed } from '~/content/desk/permissions'
import { type TypedPost, typedFields, typedPostOf } from '~/content/desk/writing/post-form'
import type { PostKind } from '~/content/post/post'
import { findForDesk } from '~/data/desk/desk-posts'
import {
  dropWorkingCopiesBefore,
  dropWorkingCopy,
  findWorkingCopy,
  putWorkingCopy,
  type WorkingCopy,
  type WorkingCopyTitle,
  workingCopiesOf,
} from '~/data/desk/working-copies'
import type { DeskDeps } from './transaction'

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
  | { ok: false; reason: 'not-allowed'; why: NotAllowed }

const mostBytes = 6 * 1024 * 1024
const uuid = z.uuid()
const tabName = /^[\w-]{1,64}$/
const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

export async function keepWorkingCopy(
  { db, now }: DeskDeps,
  { editor, kind, id, tab, baseVersion, typed }: OfPost & { baseVersion: number; typed: TypedPost },
): Promise<Kept> {
  if (!uuid.safeParse(id).success || id !== id.toLowerCase()) return { ok: false, reason: 'bad-id' }
  if (!tabName.test(tab)) return { ok: false, reason: 'bad-id' }
  if (!version.safeParse(baseVersion).success) return { ok: false, reason: 'bad-version' }
  const fields = JSON.stringify(
    Object.fromEntries(typedFields.map((field) => [field, typed[field]])),
  )
  if (Buffer.byteLength(fields) > mostBytes) return { ok: false, reason: 'too-large' }
  const post = await findForDesk(db, kind, id)
  if (post) {
    const permission = may(editor, 'edit', post)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const key = { editorId: editor.id, kind, postId: id, tab }
  // Sent before the text was saved and come after it: there is nothing left to keep.
  if (post && isSame(typed, typedPostOf(post))) await dropWorkingCopy(db, key)
  else await putWorkingCopy(db, key, { baseVersion, fields, now })
  return { ok: true }
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
): Promise<WorkingCopyTitle[]> {
  return workingCopiesOf(db, editor.id)
}

export function discardWorkingCopy(
  { db }: Pick<DeskDeps, 'db'>,
  { editor, kind, id, tab }: OfPost,
): Promise<void> {
  return dropWorkingCopy(db, { editorId: editor.id, kind, postId: id, tab })
}

const keptMs = 30 * 24 * 60 * 60_000

/** Throws away what nobody came back for within a month. */
export function sweepWorkingCopies({ db, now }: DeskDeps): Promise<void> {
  return dropWorkingCopiesBefore(db, new Date(now.getTime() - keptMs))
}
