import type { Db } from '../database'

/**
 * Locks a name until the end of this transaction. Another transaction that locks the same name waits, and then sees
 * what this one wrote. On SQLite all transactions wait for each other anyway. Call it before the first write, to avoid
 * deadlocks.
 */
export async function lockForTransaction(
  db: Db,
  name:
    | 'slugs'
    | 'names'
    | 'key-links'
    | 'review-notices'
    | 'saved-filters'
    | 'publication'
    | 'reads'
    | 'tags'
    | `limit-${string}`
    | `turn-${string}`,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: `turn-of-${name}`, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}
