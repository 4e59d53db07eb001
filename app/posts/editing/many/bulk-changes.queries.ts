import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { domainSlugs } from '../../addresses/domain.rules'
import { isStorable } from '../../published/published-posts.queries'
import type { BulkRecord } from './bulk-change.rules'

const postKey = { kind: z.enum(postKinds), id: z.string(), title: z.string() }

const changeSchema = z.union([
  z.object({ step: z.enum(['add-tag', 'remove-tag']), tags: z.array(z.string()) }),
  z.object({ step: z.literal('set-domain'), domain: z.enum(domainSlugs) }),
  z.object({ step: z.enum(['add-author', 'set-authors']), authors: z.array(z.string()) }),
  z.object({ step: z.literal('assign'), editorId: z.string().nullable() }),
  z.object({ step: z.enum(['withdraw', 'bin']) }),
])

const changedSchema = z.array(
  z.object({
    ...postKey,
    before: z.number(),
    after: z.number(),
    assignedTo: z.string().nullable().exactOptional(),
  }),
)
const refusedSchema = z.array(z.object({ ...postKey, reason: z.string() }))

/** Only the editor who made it can see and undo it. */
export async function findBulkChange(
  db: Db,
  editorId: string,
  id: string,
): Promise<BulkRecord | null> {
  if (!isStorable(id)) return null
  const row = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .where('editor_id', '=', editorId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    at: new Date(row.at),
    change: changeSchema.parse(JSON.parse(row.change)),
    changed: changedSchema.parse(JSON.parse(row.changed)),
    refused: refusedSchema.parse(JSON.parse(row.refused)),
    isUndone: row.undone_at !== null,
  }
}

export async function storeBulkChange(
  db: Db,
  editorId: string,
  record: Omit<BulkRecord, 'isUndone'>,
): Promise<void> {
  const [changed, refused] = [JSON.stringify(record.changed), JSON.stringify(record.refused)]
  await db
    .insertInto('bulk_changes')
    .values({
      id: record.id,
      editor_id: editorId,
      at: record.at.toISOString(),
      change: JSON.stringify(record.change),
      changed,
      refused,
      undone_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ changed, refused })
        .where('bulk_changes.editor_id', '=', editorId),
    )
    .execute()
}

/** False if it was undone already. */
export async function claimUndo(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('bulk_changes')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function storeUndoRefusals(
  db: Db,
  id: string,
  refused: BulkRecord['refused'],
): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ refused: JSON.stringify(refused) })
    .where('id', '=', id)
    .execute()
}

/** Undoing is offered right after a change: older ones are not needed any more. */
export async function removeOldBulkChanges(db: Db, editorId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('bulk_changes')
    .where('editor_id', '=', editorId)
    .where('at', '<', before.toISOString())
    .execute()
}
