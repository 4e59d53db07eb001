import { sql } from 'kysely'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, isStorable, listed, tables } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'

/** How often a post was read on one day. */
export interface ReadCount {
  kind: PostKind
  postId: string
  day: string
  count: number
}

/** All of them or none, so that whoever failed to add may try again. */
export async function addReads(db: Db, counts: readonly ReadCount[]): Promise<void> {
  // In one order everywhere: processes that add to the same rows wait for each other, never in a ring.
  const inOrder = counts.toSorted((a, b) => (a.postId < b.postId ? -1 : 1))
  await db.transaction().execute(async (transaction) => {
    for (const { kind, postId, day, count } of inOrder) {
      await transaction
        .insertInto('post_reads')
        .values({ kind, post_id: postId, day, count })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'day', 'post_id']).doUpdateSet((eb) => ({
            count: eb('post_reads.count', '+', eb.ref('excluded.count')),
          })),
        )
        .execute()
    }
  })
}

export async function forgetReadsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('post_reads').where('day', '<', day).execute()
}

/** May this be counted at all: is it a post that readers see? */
export async function isListedPost(
  db: Db,
  kind: PostKind,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!isStorable(id)) return false
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where('id', '=', id)
    .where(isListedRow(now))
    .executeTakeFirst()
  return row !== undefined
}

export interface PostWithReads {
  post: PostSummary
  reads: number
}

/** The posts of a kind that were read since that day: the most read first, newest first on ties. */
export async function mostReadSince(
  db: Db,
  kind: PostKind,
  { day, now, limit }: { day: string; now: Date; limit: number },
): Promise<PostWithReads[]> {
  const rows = await listed(db, kind, { now, limit })
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('post_reads')
          .select((count) => ['post_id', count.fn.sum<number>('count').as('reads')])
          .where('kind', '=', kind)
          .where('day', '>=', day)
          .groupBy('post_id')
          .as('counted'),
      (join) => join.onRef('counted.post_id', '=', sql.ref('id')),
    )
    .select('counted.reads')
    .clearOrderBy()
    .orderBy('counted.reads', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // PostgreSQL adds whole numbers up to a bigint, which arrives as a number like any count.
  return rows.map(({ reads, ...row }) => ({ post: toSummary(kind, row), reads }))
}
