import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { markContentChanged } from '../../published/content-version.queries'
import type { Forbidden } from '../../saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { addRedirect, findRedirect } from '../redirects.queries'
import { findStoredRedirect } from './listed-redirects.queries'
import {
  decideRedirect,
  type LoadedRedirect,
  type Redirect,
  type RedirectReason,
  type RedirectRefusal,
} from './redirect.rules'

export type RedirectResult =
  | { ok: true; redirect: Redirect }
  | RedirectRefusal
  /** It was removed meanwhile. */
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'forbidden' }
  | Forbidden

interface NewRedirect extends Omit<LoadedRedirect, 'existing' | 'further' | 'isUndo'> {
  editor: ActingEditor
  /** Why it existed, if a removed redirect is brought back. */
  restored?: RedirectReason
}

/** Adds a redirect by hand. What readers find at both addresses was looked up before. */
export async function addRedirectByHand(
  deps: DeskDeps,
  { editor, restored, ...states }: NewRedirect,
): Promise<RedirectResult> {
  return inEditorTransaction<RedirectResult>(deps, editor, async (context) => {
    const { db, now } = context
    if (context.editor.role === 'author') return { ok: false, reason: 'forbidden' }
    const { from, to } = states
    const existing = await findRedirect(db, [from])
    const further = await findRedirect(db, [to])
    const isUndo = restored !== undefined
    const decision = decideRedirect({ ...states, existing, further, isUndo })
    if (!decision.ok) return decision
    const stored = { reason: restored ?? 'hand', editorName: context.editor.name }
    await addRedirect(db, from, to, now, stored)
    await logRedirect(context, isUndo ? 'brought back the redirect' : 'added the redirect', states)
    await markContentChanged(db)
    return { ok: true, redirect: { from, to, at: now, ...stored } }
  })
}

export async function removeRedirect(
  deps: DeskDeps,
  { editor, from }: { editor: ActingEditor; from: string },
): Promise<RedirectResult> {
  return inEditorTransaction<RedirectResult>(deps, editor, async (context) => {
    const { db } = context
    if (context.editor.role === 'author') return { ok: false, reason: 'forbidden' }
    const redirect = await findStoredRedirect(db, from)
    if (!redirect) return { ok: false, reason: 'missing' }
    await db.deleteFrom('redirects').where('from_path', '=', from).execute()
    await logRedirect(context, 'removed the redirect', redirect)
    await markContentChanged(db)
    return { ok: true, redirect }
  })
}

function logRedirect(
  { db, now, editor }: TransactionContext,
  action: string,
  { from, to }: Pick<Redirect, 'from' | 'to'>,
): Promise<void> {
  const by = { editorId: editor.id, editorName: editor.name }
  const entry = { at: now, ...by, action, kind: null, postId: null, detail: `To ${to}` }
  return addAudit(db, { ...entry, subject: from })
}
