import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'

const theOnlyRow = 1

/**
 * Says that something has changed that readers see, to every process that keeps finished pages. Call it as
 * the last write of a transaction: until that ends, others who have to say the same wait for it.
 */
export async function markContentChanged(db: Db): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('content_version')
    .values({ id: theOnlyRow, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
}

/** Another one than before, if something has changed since. */
export async function contentVersion(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('content_version')
    .select('value')
    .where('id', '=', theOnlyRow)
    .executeTakeFirst()
  return row?.value ?? null
}
