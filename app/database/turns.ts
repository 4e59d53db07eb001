import type { Db } from './database'

/**
 * Inside a transaction: whoever takes the same turn waits until this transaction is over, and then sees what
 * it wrote. On SQLite everybody does anyway. Take it before anything is written, so that no two wait for
 * each other.
 */
export async function takeTurn(db: Db, turn: 'slugs' | 'names' | 'key-links'): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: `turn-of-${turn}`, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute()
}
