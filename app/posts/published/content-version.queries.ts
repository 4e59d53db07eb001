import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'

const theOnlyRow = 1

/**
 * Tells every process with a page cache that the content has changed. Call it as the last write of a transaction:
 * until that ends, other writers wait for this row.
 */
export async function markContentChanged(db: Db): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('content_version')
    .values({ id: theOnlyRow, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
}

/** Changes with every change of the content. */
export async function contentVersion(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('content_version')
    .select('value')
    .where('id', '=', theOnlyRow)
    .executeTakeFirst()
  return row?.value ?? null
}
