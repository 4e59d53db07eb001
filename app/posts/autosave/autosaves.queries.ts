import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { type TypedPost, typedFields } from '../editing/post-form.rules'
import { isStorable } from '../published/published-posts.queries'
import { excerptOf } from '../revisions/text-excerpt.rules'
import type { ListedCopy, WorkingCopy } from './working-copy.rules'

/** Whose it is comes with every question: nobody is ever given another's. */
export interface CopyKey {
  editorId: string
  kind: PostKind
  postId: string
  /** Which window of a browser it is typed in; two of them do not write over each other. */
  tab: string
}

// A field that came with a later version counts as empty.
const fieldsSchema = z.object(
  Object.fromEntries(typedFields.map((field) => [field, z.string().default('')])),
) as unknown as z.ZodType<TypedPost>

/** Stands in the place of a text that was saved, or undone: what was sent earlier is still in the way. */
const nothing = { fields: '', title: null, excerpt: '', character_count: 0 }

/** The number of a tab whose text was saved: no other is higher, so nothing is stored for it any more. */
const savedSequence = 2 ** 31 - 1
export const lastSequence = savedSequence - 1

interface TextToPut {
  baseVersion: number
  /** Null for a text that is the same as the stored post. */
  typed: TypedPost | null
  /** Counts what a tab sends. Null for a form without scripts, which follows whatever is there. */
  sequence: number | null
  now: Date
}

/** Requests may overtake each other: a text is stored only over one with a lower number. */
export async function putWorkingCopy(
  db: Db,
  key: CopyKey,
  { baseVersion, typed, sequence, now }: TextToPut,
): Promise<'stored' | 'older' | 'saved'> {
  const written = {
    base_version: baseVersion,
    updated_at: now.toISOString(),
    ...(typed ? columnsOfText(typed) : nothing),
  }
  const put = await db
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
  if (put) return 'stored'
  const stored = await db
    .selectFrom('working_copies')
    .select(['sequence', 'discarded_at'])
    .where(isOfKey(key))
    .executeTakeFirst()
  const isOver = stored?.sequence === savedSequence || stored?.discarded_at
  return isOver ? 'saved' : 'older'
}

function columnsOfText(typed: TypedPost) {
  const { title, excerpt, characterCount } = excerptOf(typed)
  return { fields: textOf(typed), title, excerpt, character_count: characterCount }
}

/** As it is stored; its length is limited. */
export function textOf(typed: TypedPost): string {
  return JSON.stringify(Object.fromEntries(typedFields.map((field) => [field, typed[field]])))
}

/** What was typed in this tab is saved. */
export async function retireWorkingCopy(db: Db, key: CopyKey, now: Date): Promise<void> {
  if (!isStorable(key.postId + key.tab)) return
  const written = {
    ...nothing,
    base_version: 0,
    updated_at: now.toISOString(),
    sequence: savedSequence,
    discarded_at: null,
  }
  await db
    .insertInto('working_copies')
    .values({ ...columnsOf(key), ...written })
    .onConflict((conflict) =>
      conflict.columns(['editor_id', 'kind', 'post_id', 'tab']).doUpdateSet(written),
    )
    .execute()
}

function columnsOf({ editorId, kind, postId, tab }: CopyKey) {
  return { editor_id: editorId, kind, post_id: postId, tab }
}

export function findWorkingCopy(db: Db, key: CopyKey): Promise<WorkingCopy | null> {
  return findCopy(db, key, 'is')
}

/** One that was thrown away and can still be brought back. */
export function findDiscardedCopy(db: Db, key: CopyKey): Promise<WorkingCopy | null> {
  return findCopy(db, key, 'is not')
}

async function findCopy(
  db: Db,
  key: CopyKey,
  discarded: 'is' | 'is not',
): Promise<WorkingCopy | null> {
  if (!isStorable(key.postId + key.tab)) return null
  const row = await db
    .selectFrom('working_copies')
    .select(['kind', 'post_id', 'tab', 'base_version', 'fields', 'updated_at'])
    .where(isOfKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', discarded, null)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: key.kind,
    postId: row.post_id,
    tab: row.tab,
    baseVersion: row.base_version,
    fields: fieldsSchema.parse(JSON.parse(row.fields)),
    updatedAt: new Date(row.updated_at),
  }
}

/** All of an editor's, the latest first. */
export async function workingCopiesOf(db: Db, editorId: string, limit = 50): Promise<ListedCopy[]> {
  // Not the text itself, which may be megabytes: it is the last column, and is not even read past.
  const rows = await db
    .selectFrom('working_copies')
    .select(['kind', 'post_id', 'tab', 'base_version', 'updated_at'])
    .select(['title', 'excerpt', 'character_count'])
    .where('editor_id', '=', editorId)
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('post_id')
    .orderBy('tab')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: row.kind as PostKind,
    postId: row.post_id,
    tab: row.tab,
    baseVersion: row.base_version,
    updatedAt: new Date(row.updated_at),
    title: row.title ?? '',
    excerpt: row.excerpt,
    characterCount: row.character_count,
  }))
}

/** It can be brought back until it is swept; what its tab still sends is refused meanwhile. */
export async function discardWorkingCopy(db: Db, key: CopyKey, now: Date): Promise<void> {
  await setDiscarded(db, key, { from: 'is', to: now.toISOString() })
}

export async function bringBackWorkingCopy(db: Db, key: CopyKey): Promise<void> {
  await setDiscarded(db, key, { from: 'is not', to: null })
}

async function setDiscarded(
  db: Db,
  key: CopyKey,
  { from, to }: { from: 'is' | 'is not'; to: string | null },
): Promise<void> {
  if (!isStorable(key.postId + key.tab)) return
  await db
    .updateTable('working_copies')
    .set({ discarded_at: to })
    .where(isOfKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', from, null)
    .execute()
}

/** Leaves one that was typed in since. */
export async function dropWorkingCopyAsOf(db: Db, key: CopyKey, moment: Date): Promise<void> {
  if (!isStorable(key.postId + key.tab)) return
  await db
    .deleteFrom('working_copies')
    .where(isOfKey(key))
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .where('updated_at', '=', moment.toISOString())
    .execute()
}

function isOfKey(key: CopyKey) {
  return (row: ExpressionBuilder<Schema, 'working_copies'>) => row.and(columnsOf(key))
}

/** What nobody came back for: typed, or thrown away, before these moments. */
export async function sweepCopies(
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
