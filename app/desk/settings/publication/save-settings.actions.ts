import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { addAudit } from '~/people/audit/audit.queries'
import { type ActingEditor, type Editor, type Operator, operator } from '~/people/editor.rules'
import { markContentChanged } from '~/posts/published/content-version.queries'
import type { Forbidden } from '~/posts/saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '~/posts/saving/transaction.actions'
import { type MergedSettings, mergeSettings } from '~/publication/merge-settings.rules'
import {
  type SettingChanges,
  settingChanges,
  storedSettings,
  storeSetting,
} from '~/publication/publication-settings.queries'
import {
  type EnvironmentSettings,
  type SettingValues,
  valuesOf,
} from '~/publication/settings.rules'
import { changeText } from './settings-log.rules'

export interface SettingsEdit {
  editor: ActingEditor
  /** What the form showed when it was opened. */
  opened: SettingValues
  typed: SettingValues
}

export type SaveSettingsResult =
  | { ok: true }
  | { ok: false; reason: 'forbidden' }
  /** Another owner changed the same settings since the form was opened. Nothing was stored. */
  | {
      ok: false
      reason: 'conflict'
      current: SettingValues
      merged: MergedSettings
      changes: SettingChanges
    }
  | Forbidden

/** Stores what an owner changed, and leaves what another one changed meanwhile. */
export async function saveSettings(
  deps: DeskDeps & { environment: EnvironmentSettings },
  { editor, opened, typed }: SettingsEdit,
): Promise<SaveSettingsResult> {
  return inEditorTransaction<SaveSettingsResult>(deps, editor, async (context) => {
    const { db } = context
    if (context.editor.role !== 'owner') return { ok: false, reason: 'forbidden' }
    // Without it, two owners could both read the old values on PostgreSQL.
    await lockForTransaction(db, 'publication')
    const current = valuesOf(await storedSettings(db), deps.environment)
    const merged = mergeSettings({ opened, typed, current })
    if (merged.conflicts.length > 0) {
      const changes = await settingChanges(db)
      return { ok: false, reason: 'conflict', current, merged, changes }
    }
    if (merged.changed.length > 0) await write(context, current, merged)
    return { ok: true }
  })
}

/** The same for a command on the server. */
export function saveSettingsByOperator(
  { db, now, environment }: Pick<DeskDeps, 'db' | 'now'> & { environment: EnvironmentSettings },
  change: Partial<SettingValues>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockForTransaction(transaction, 'publication')
    const current = valuesOf(await storedSettings(transaction), environment)
    const merged = mergeSettings({ opened: current, typed: { ...current, ...change }, current })
    if (merged.changed.length === 0) return
    await write({ db: transaction, now, editor: operator }, current, merged)
  })
}

async function write(
  { db, now, editor }: Pick<TransactionContext, 'db' | 'now'> & { editor: Editor | Operator },
  before: SettingValues,
  { changed, values }: MergedSettings,
): Promise<void> {
  for (const name of changed) {
    await storeSetting(db, { name, value: values[name], by: editor.name, at: now })
  }
  const entry = { at: now, editorId: editor.id, editorName: editor.name, kind: null, postId: null }
  await addAudit(db, { ...entry, ...changeText(changed, { before, after: values }) })
  await markContentChanged(db)
}
