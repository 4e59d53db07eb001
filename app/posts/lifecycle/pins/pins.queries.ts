import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
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

/** Pins an article instead of the one that was `current`. Another one may have been pinned meanwhile. */
export async function writePin(
  db: Db,
  { postId, until }: Omit<Pin, 'title'>,
  { current, now }: { current: Pin | null; now: Date },
): Promise<void> {
  const pin = { post_id: postId, until: until.toISOString() }
  const replaced = [postId, ...(current ? [current.postId] : [])]
  const written = await db
    .insertInto('featured_pin')
    .values({ id: theOnlyRow, ...pin })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(pin)
        .where((eb) =>
          eb.or([
            eb('featured_pin.post_id', 'in', replaced),
            eb('featured_pin.until', '<=', now.toISOString()),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new ConcurrentWriteError()
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
