import { z } from 'zod'
import { type TypedPost, typedFields } from '~/content/desk/writing/post-form'
import type { PostKind } from '~/content/post/post'
import type { Db } from '../engine/database'
import { isStorable } from '../posts/posts'

/** What an editor has typed of a post and not saved yet. */
export interface WorkingCopy {
  kind: PostKind
  postId: string
  tab: string
  /** The version that it was typed over; 0 for a post that was never saved. */
  baseVersion: number
  fields: TypedPost
  updatedAt: Date
}

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

/** Stands in the place of a text that was saved: what was sent earlier and comes later is not kept. */
const nothing = ''

/** False, with nothing written, where the text of this tab has been saved or thrown away. */
export async function putWorkingCopy(
  db: Db,
  key: CopyKey,
  { baseVersion, fields, now }: { baseVersion: number; fields: string; now: Date },
): Promise<boolean> {
  const written = { base_version: baseVersion, fields, updated_at: now.toISOString() }
  const put = await db
    .insertInto('working_copies')
    .values({ ...columnsOf(key), ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['editor_id', 'kind', 'post_id', 'tab'])
        .doUpdateSet(written)
        .where('working_copies.fields', '!=', nothing)
        .where('working_copies.discarded_at', 'is', null),
    )
    .returning('tab')
    .executeTakeFirst()
  return put !== undefined
}

/** What was typed in this tab is saved. */
export async function retireWorkingCopy(db: Db, key: CopyKey, now: Date): Promise<void> {
  if (!isStorable(key.postId + key.tab)) return
  const at = now.toISOString()
  const written = { base_version: 0, fields: nothing, updated_at: at, discarded_at: null }
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
    .where('editor_id', '=', key.editorId)
    .where('kind', '=', key.kind)
    .where('post_id', '=', key.postId)
    .where('tab', '=', key.tab)
    .where('fields', '!=', nothing)
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

/** One as a list names it. */
export type WorkingCopyTitle = Omit<WorkingCopy, 'fields'> & { title: string }

/** All of an editor's, the latest first. */
export async function workingCopiesOf(
  db: Db,
  editorId: string,
  limit = 50,
): Promise<WorkingCopyTitle[]> {
  const keys = await db
    .selectFrom('working_copies')
    .select(['kind', 'post_id', 'tab'])
    .where('editor_id', '=', editorId)
    .where('fields', '!=', nothing)
    .where('discarded_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('post_id')
    .orderBy('tab')
    .limit(limit)
    .execute()
  const copies: WorkingCopyTitle[] = []
  // One at a time: each may be megabytes, and only its title is kept.
  for (const { kind, post_id: postId, tab } of keys) {
    const copy = await findWorkingCopy(db, { editorId, kind: kind as PostKind, postId, tab })
    if (!copy) continue
    const { fields, ...rest } = copy
    copies.push({ ...rest, title: fields.title })
  }
  return copies
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
    .where('editor_id', '=', key.editorId)
    .where('kind', '=', key.kind)
    .where('post_id', '=', key.postId)
    .where('tab', '=', key.tab)
    .where('fields', '!=', nothing)
    .where('discarded_at', from, null)
    .execute()
}

export async function dropWorkingCopy(db: Db, key: CopyKey): Promise<void> {
  if (isStorable(key.postId + key.tab)) await ofKey(db, key).execute()
}

/** Leaves one that was typed in since. */
export async function dropWorkingCopyAsOf(db: Db, key: CopyKey, moment: Date): Promise<void> {
  if (!isStorable(key.postId + key.tab)) return
  await ofKey(db, key).where('updated_at', '=', moment.toISOString()).execute()
}

function ofKey(db: Db, key: CopyKey) {
  return db
    .deleteFrom('working_copies')
    .where('editor_id', '=', key.editorId)
    .where('kind', '=', key.kind)
    .where('post_id', '=', key.postId)
    .where('tab', '=', key.tab)
    .where('fields', '!=', nothing)
    .where('discarded_at', 'is', null)
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
