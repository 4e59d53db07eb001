import type { Db } from '~/database/database'
import type { Pin } from './pin.rules'

const theOnlyRow = 1

/** The pin that has not ended yet. The article may be withdrawn: it is then not shown, and pinned again with it. */
export async function currentPin(db: Db, now: Date): Promise<Pin | null> {
  const row = await db
    .selectFrom('featured_pin')
    .innerJoin('articles', 'articles.id', 'featured_pin.post_id')
    .select(['featured_pin.post_id', 'featured_pin.until', 'articles.title'])
    .where('featured_pin.until', '>', now.toISOString())
    .executeTakeFirst()
  return row ? { postId: row.post_id, title: row.title, until: new Date(row.until) } : null
}

export async function writePin(db: Db, { postId, until }: Omit<Pin, 'title'>): Promise<void> {
  const pin = { post_id: postId, until: until.toISOString() }
  await db
    .insertInto('featured_pin')
    .values({ id: theOnlyRow, ...pin })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(pin))
    .execute()
}

/** Whether this article was pinned. */
export async function deletePin(db: Db, postId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('featured_pin')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function hasEndedPin(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('featured_pin')
    .select('id')
    .where('until', '<=', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The article whose pin has ended, for the one process that deletes it. */
export async function deleteEndedPin(db: Db, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('featured_pin')
    .where('until', '<=', now.toISOString())
    .returning('post_id')
    .executeTakeFirst()
  return row?.post_id ?? null
}
