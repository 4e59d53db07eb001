import { deleteSetting, readOrStoreSetting, readSetting } from '~/database/settings'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { Forbidden } from '~/posts/saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '~/posts/saving/transaction.actions'
import { areChecksOn, checksSetting } from './outgoing/outgoing-checks.queries'

export type LinkChange =
  | { ok: true; address: string; isInternal: boolean }
  /** No published post has this link any more. */
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'forbidden' }
  /** Owners have not turned the checks of outgoing links on. */
  | { ok: false; reason: 'checks-off' }
  | Forbidden

/** An ignored link is not listed as bad, and not checked. */
export function ignoreLink(
  deps: DeskDeps,
  { editor, id, isIgnored }: { editor: ActingEditor; id: string; isIgnored: boolean },
): Promise<LinkChange> {
  return changeLink(deps, editor, id, async (context, link) => {
    if ((link.ignored_at !== null) === isIgnored) return null
    await context.db
      .updateTable('links')
      .set({
        ignored_at: isIgnored ? context.now.toISOString() : null,
        ignored_by: isIgnored ? context.editor.name : '',
      })
      .where('id', '=', id)
      .execute()
    await log(context, isIgnored ? 'ignored the link' : 'stopped ignoring the link', link.address)
    return null
  })
}

/** Has an outgoing link checked as soon as its host has a turn. */
export function requestCheck(
  deps: DeskDeps,
  { editor, id }: { editor: ActingEditor; id: string },
): Promise<LinkChange> {
  return changeLink(deps, editor, id, async ({ db, now }, link) => {
    if (link.is_internal === 1) return null
    if (!(await areChecksOn(db))) return { ok: false, reason: 'checks-off' }
    await db
      .updateTable('links')
      .set({ next_check_at: now.toISOString() })
      .where('id', '=', id)
      .where('next_check_at', '>', now.toISOString())
      .execute()
    return null
  })
}

interface LinkRow {
  address: string
  is_internal: number
  ignored_at: string | null
}

/** `change` returns why it was refused; null if it was done. */
function changeLink(
  deps: DeskDeps,
  editor: ActingEditor,
  id: string,
  change: (context: TransactionContext, link: LinkRow) => Promise<LinkChange | null>,
): Promise<LinkChange> {
  return inEditorTransaction<LinkChange>(deps, editor, async (context) => {
    if (context.editor.role === 'author') return { ok: false, reason: 'forbidden' }
    const link = await context.db
      .selectFrom('links')
      .select(['address', 'is_internal', 'ignored_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!link) return { ok: false, reason: 'missing' }
    const refusal = await change(context, link)
    return refusal ?? { ok: true, address: link.address, isInternal: link.is_internal === 1 }
  })
}

export type SwitchResult = { ok: true } | { ok: false; reason: 'forbidden' } | Forbidden

/** Turns the checks of outgoing links on or off, for owners. */
export function switchChecks(
  deps: DeskDeps,
  { editor, isOn }: { editor: ActingEditor; isOn: boolean },
): Promise<SwitchResult> {
  return inEditorTransaction<SwitchResult>(deps, editor, async (context) => {
    const { db, now } = context
    if (context.editor.role !== 'owner') return { ok: false, reason: 'forbidden' }
    const wasOn = (await readSetting(db, checksSetting)) !== null
    if (wasOn === isOn) return { ok: true }
    if (isOn) await readOrStoreSetting(db, checksSetting, now.toISOString())
    else await deleteSetting(db, checksSetting)
    await log(context, isOn ? 'turned on' : 'turned off', 'the checks of outgoing links')
    return { ok: true }
  })
}

function log(
  { db, now, editor }: TransactionContext,
  action: string,
  subject: string,
): Promise<void> {
  const event = { at: now, editorId: editor.id, editorName: editor.name, action }
  return addAudit(db, { ...event, kind: null, postId: null, subject, detail: '' })
}
