import { createHash } from 'node:crypto'
import type { Db } from '~/database/database'
import type { ImportedItem, SourceKey } from './imported-post.rules'

export async function findImportedItem(db: Db, key: SourceKey): Promise<ImportedItem | null> {
  const row = await db
    .selectFrom('imported_items')
    .selectAll()
    .where('source', '=', key.source)
    .where('item', '=', key.item)
    .executeTakeFirst()
  if (!row) return null
  const kind = row.kind as ImportedItem['kind']
  return { ...key, kind, targetId: row.target_id, digest: row.digest, version: row.version }
}

/** The ids of all posts that came from a source, by their id there. */
export async function importedPostIds(db: Db, source: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imported_items')
    .select(['item', 'target_id'])
    .where('source', '=', source)
    .where('kind', 'in', ['article', 'brief'])
    .execute()
  return new Map(rows.map(({ item, target_id }) => [item, target_id]))
}

export async function storeImportedItem(db: Db, item: ImportedItem, now: Date): Promise<void> {
  const { source, item: id, kind, targetId, digest, version } = item
  const values = {
    kind,
    target_id: targetId,
    digest,
    version,
    imported_at: now.toISOString(),
  }
  await db
    .insertInto('imported_items')
    .values({ source, item: id, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'item']).doUpdateSet(values))
    .execute()
}

/** The SHA-256 of bytes, or of anything that JSON can write. */
export function digestOf(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : JSON.stringify(value)
  return createHash('sha256').update(bytes).digest('hex')
}
