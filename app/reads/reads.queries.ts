import { sql } from 'kysely'
import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, isStorable, listed, tables } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'
import { storeMarks } from './read-marks.queries'

/** How often a post was read on one day. */
export interface ReadCount {
  kind: PostKind
  postId: string
  day: string
  count: number
}

/** Adds them in one transaction: after an error the caller can add all of them again. */
export async function addReads(db: Db, counts: readonly ReadCount[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // The database adds each read to its domain and topics: these rows would be in any order.
    await lockForTransaction(transaction, 'reads')
    await addCounts(transaction, counts)
  })
}

async function addCounts(transaction: Db, counts: readonly ReadCount[]): Promise<void> {
  // Sorted: processes that update the same rows in different orders would deadlock.
  const sorted = counts.toSorted((a, b) => (a.postId < b.postId ? -1 : 1))
  for (const { kind, postId, day, count } of sorted) {
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
}

/** One read of a post. */
export interface MarkedRead {
  kind: PostKind
  postId: string
  /** Recognizes a read that another process has counted; null if this one is counted anyway. */
  mark: string | null
}

/** Adds the reads of a day that no process has counted yet, in one transaction. */
export async function addMarkedReads(
  db: Db,
  day: string,
  reads: readonly MarkedRead[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockForTransaction(transaction, 'reads')
    const marks = reads.flatMap(({ mark }) => (mark === null ? [] : [mark]))
    const isNew = await storeMarks(transaction, day, marks)
    const counts = new Map<string, ReadCount>()
    for (const { kind, postId, mark } of reads) {
      if (mark !== null && !isNew.has(mark)) continue
      const key = `${kind} ${postId}`
      const count = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { kind, postId, day, count })
    }
    await addCounts(transaction, [...counts.values()])
  })
}

const deletedAtOnce = 500

/** In small transactions: the database subtracts each row from its domain and topics, and other writers wait. */
export async function deleteReadsBefore(db: Db, day: string): Promise<void> {
  for (const kind of postKinds) {
    let deleted: number
    do deleted = await deleteSomeBefore(db, kind, day)
    while (deleted === deletedAtOnce)
  }
  await db.deleteFrom('domain_reads').where('day', '<', day).execute()
  await db.deleteFrom('topic_reads').where('day', '<', day).execute()
}

async function deleteSomeBefore(db: Db, kind: PostKind, day: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await lockForTransaction(transaction, 'reads')
    const rows = await transaction
      .selectFrom('post_reads')
      .select(['day', 'post_id'])
      .where('kind', '=', kind)
      .where('day', '<', day)
      .orderBy('day')
      .orderBy('post_id')
      .limit(deletedAtOnce)
      .execute()
    for (const row of rows) {
      await transaction
        .deleteFrom('post_reads')
        .where('kind', '=', kind)
        .where('day', '=', row.day)
        .where('post_id', '=', row.post_id)
        .execute()
    }
    return rows.length
  })
}

/** Whether there is such a post and readers can see it. */
export async function isListedPost(db: Db, kind: PostKind, id: string): Promise<boolean> {
  if (!isStorable(id)) return false
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where('id', '=', id)
    .where(isListedRow)
    .executeTakeFirst()
  return row !== undefined
}

export interface PostWithReads {
  post: PostSummary
  reads: number
}

/** The posts of a kind that were read since a day: the most read first, of equals the newest. */
export async function mostReadSince(
  db: Db,
  kind: PostKind,
  { day, limit }: { day: string; limit: number },
): Promise<PostWithReads[]> {
  const rows = await listed(db, kind, { limit })
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('post_reads')
          .select((sum) => ['post_id', sum.fn.sum('count').as('reads')])
          .where('kind', '=', kind)
          .where('day', '>=', day)
          .groupBy('post_id')
          .as('totals'),
      (join) => join.onRef('totals.post_id', '=', sql.ref('id')),
    )
    .select('totals.reads')
    .clearOrderBy()
    .orderBy('totals.reads', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ reads, ...row }) => ({
    post: toSummary(kind, row),
    reads: readTotal.parse(reads),
  }))
}

/** The sum is a bigint in PostgreSQL; the driver is set to return it as a number. */
const readTotal = z.number()
