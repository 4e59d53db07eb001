import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { type AutosaveKey, isPossibleKey, type StoredAutosave } from './autosave.rules'
import { type DocumentKind, type FormTexts, mapFields } from './document-kind.rules'
import { excerptOf } from './text-excerpt.rules'

/** The columns of a text that was saved or undone. The row stays, so that requests sent earlier are recognised. */
const noText = { fields: '', title: null, excerpt: '', character_count: 0 }

/** The sequence of a tab whose text was saved. None is higher, so nothing more is stored for it. */
const savedSequence = 2 ** 31 - 1
export const lastSequence = savedSequence - 1

interface AutosaveToStore<Field extends string> {
  baseVersion: number
  /** Null for a text that equals the saved one. */
  typed: FormTexts<Field> | null
  /** Counts what a tab sends. Null for a form without scripts: it follows whatever is stored. */
  sequence: number | null
  now: Date
}

/** Requests may arrive in another order: a text replaces only one with a lower sequence. */
export async function upsertAutosave<Field extends string>(
  db: Db,
  key: AutosaveKey<Field>,
  { baseVersion, typed, sequence, now }: AutosaveToStore<Field>,
): Promise<'stored' | 'older' | 'saved'> {
  const written = {
    base_version: baseVersion,
    updated_at: now.toISOString(),
    ...(typed ? textColumns(key.documentKind, typed) : noText),
  }
  const stored = await db
    .insertInto('working_copies')
    .values({ ...columnsOf(key), ...written, sequence: sequence ?? 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['editor_id', 'kind', 'post_id', 'tab'])
        .doUpdateSet((row) => ({
          ...written,
          sequence: sequence ?? row('working_copies.sequence', '+', 1),
        }))
        .where('working_copies.sequence', '<', sequence ?? lastSequence)
        .where('working_copies.discarded_at', 'is', null),
    )
    .returning('tab')
    .executeTakeFirst()
  if (stored) return 'stored'
  const later = await db
    .selectFrom('working_copies')
    .select(['sequence', 'discarded_at'])
    .where(hasKey(key))
    .executeTakeFirst()
  const isClosed = later?.sequence === savedSequence || later?.discarded_at
  return isClosed ? 'saved' : 'older'
}

function textColumns<Field extends string>(
  documentKind: DocumentKind<Field>,
  typed: FormTexts<Field>,
) {
  const { title, excerpt, characterCount } = excerptOf(documentKind, typed)
  return { fields: textOf(documentKind, typed), title, excerpt, character_count: characterCount }
}

/** The JSON that is stored; its length is limited. */
export function textOf<Field extends string>(
  { fields }: DocumentKind<Field>,
  typed: FormTexts<Field>,
): string {
  return JSON.stringify(mapFields(fields, (field) => typed[field]))
}

/** An older text lacks a field that was added since: it counts as empty. */
function parseText<Field extends string>(
  { fields }: DocumentKind<Field>,
  text: string,
): FormTexts<Field> {
  const stored = z.record(z.string(), z.string()).parse(JSON.parse(text))
  return mapFields(fields, (field) => stored[field] ?? '')
}

/** A version that a tab saved, with the sequence of its text; null for a form without scripts. */
export interface TabSave {
  version: number
  sequence: number | null
}

/** The text of this tab is saved as a version of the document. Without `save`, the one that is recorded stays. */
export async function markAutosaveSaved(
  db: Db,
  key: AutosaveKey,
  now: Date,
  save?: TabSave,
): Promise<void> {
  if (!isPossibleKey(key)) return
  const written = {
    ...noText,
    base_version: 0,
    updated_at: now.toISOString(),
    sequence: savedSequence,
    discarded_at: null,
    ...(save && { saved_version: save.version, saved_sequence: save.sequence }),
  }
  await db
    .insertInto('working_copies')
    .values({ ...columnsOf(key), ...written })
    .onConflict((conflict) =>
      conflict.columns(['editor_id', 'kind', 'post_id', 'tab']).doUpdateSet(written),
    )
    .execute()
}

/** The last version that was saved from this tab. */
export async function lastSaveOf(db: Db, key: AutosaveKey): Promise<TabSave | null> {
  if (!isPossibleKey(key)) return null
  const row = await db
    .selectFrom('working_copies')
    .select(['saved_version', 'saved_sequence'])
    .where(hasKey(key))
    .executeTakeFirst()
  if (!row || row.saved_version === null) return null
  return { version: row.saved_version, sequence: row.saved_sequence }
}

function columnsOf({ documentKind, editorId, id, tab }: AutosaveKey) {
  return { editor_id: editorId, kind: documentKind.name, post_id: id, tab }
}

export function autosaveAt<Field extends string>(
  db: Db,
  key: AutosaveKey<Field>,
): Promise<StoredAutosave<Field> | null> {
  return findByKey(db, key, 'is')
}

/** One that was discarded and can still be brought back. */
export function discardedAutosaveAt<Field extends string>(
  db: Db,
  key: AutosaveKey<Field>,
): Promise<StoredAutosave<Field> | null> {
  return findByKey(db, key, 'is not')
}

async function findByKey<Field extends string>(
  db: Db,
  key: AutosaveKey<Field>,
  discarded: 'is' | 'is not',
): Promise<StoredAutosave<Field> | null> {
  if (!isPossibleKey(key)) return null
  const row = await db
    .selectFrom('working_copies')
    .select(['post_id', 'tab', 'base_version', 'fields', 'updated_at'])
    .where(hasKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', discarded, null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.post_id,
    tab: row.tab,
    baseVersion: row.base_version,
    typed: parseText(key.documentKind, row.fields),
    updatedAt: new Date(row.updated_at),
  }
}

/** It can be brought back until it is deleted; until then, what its tab still sends is refused. */
export async function discardAutosave(db: Db, key: AutosaveKey, now: Date): Promise<void> {
  await setDiscarded(db, key, { from: 'is', to: now.toISOString() })
}

export async function undoDiscard(db: Db, key: AutosaveKey): Promise<void> {
  await setDiscarded(db, key, { from: 'is not', to: null })
}

async function setDiscarded(
  db: Db,
  key: AutosaveKey,
  { from, to }: { from: 'is' | 'is not'; to: string | null },
): Promise<void> {
  if (!isPossibleKey(key)) return
  await db
    .updateTable('working_copies')
    .set({ discarded_at: to })
    .where(hasKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', from, null)
    .execute()
}

/** Leaves a text that was changed since. */
export async function deleteAutosaveAsOf(db: Db, key: AutosaveKey, updatedAt: Date): Promise<void> {
  if (!isPossibleKey(key)) return
  await db
    .deleteFrom('working_copies')
    .where(hasKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .where('updated_at', '=', updatedAt.toISOString())
    .execute()
}

/** Deletes the editor's autosaves of the document, in whatever tab, that have exactly this text. */
export async function deleteAutosavesWithText<Field extends string>(
  db: Db,
  { documentKind, editorId, id }: Omit<AutosaveKey<Field>, 'tab'>,
  typed: FormTexts<Field>,
): Promise<void> {
  await db
    .deleteFrom('working_copies')
    .where('editor_id', '=', editorId)
    .where('kind', '=', documentKind.name)
    .where('post_id', '=', id)
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .where('fields', '=', textOf(documentKind, typed))
    .execute()
}

/** Deletes the autosaves of all editors for a document that nobody can save any more. */
export async function deleteAutosavesOfDocument(
  db: Db,
  { documentKind, id }: Pick<AutosaveKey, 'documentKind' | 'id'>,
): Promise<void> {
  await db
    .deleteFrom('working_copies')
    .where('kind', '=', documentKind.name)
    .where('post_id', '=', id)
    .execute()
}

function hasKey(key: AutosaveKey) {
  return (row: ExpressionBuilder<Schema, 'working_copies'>) => row.and(columnsOf(key))
}

/** Deletes what was typed, or discarded, before these times. */
export async function deleteAutosavesBefore(
  db: Db,
  { typedBefore, discardedBefore }: { typedBefore: Date; discardedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('working_copies')
    .where('discarded_at', 'is', null)
    .where('updated_at', '<', typedBefore.toISOString())
    .execute()
  await db
    .deleteFrom('working_copies')
    .where('discarded_at', '<', discardedBefore.toISOString())
    .execute()
}
