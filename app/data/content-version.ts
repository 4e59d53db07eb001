import { randomUUID } from 'node:crypto'
import type { Db } from './engine/database'
import { readSetting } from './settings'

/**
 * Says that something has changed that readers see, to every process that keeps finished pages. Call it as
 * the last write of a transaction: until that ends, others who have to say the same wait for it.
 */
export async function markContentChanged(db: Db): Promise<void> {
  const value = randomUUID()
  await db
    .insertInto('settings')
    .values({ name: 'content-version', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Another one than before, if something has changed since. */
export function contentVersion(db: Db): Promise<string | null> {
  return readSetting(db, 'content-version')
}
