import { type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { type DeskListPost, listPostsWithKeys } from '../../editing/list-rows.queries'
import { tables } from '../../published/published-posts.queries'
import type { QueuePart } from './queue.rules'

export interface QueueOwner extends Pick<Editor, 'id' | 'role'> {
  /** The ids of the others who can review posts. */
  otherReviewers: readonly string[]
}

export interface QueuedPosts {
  posts: DeskListPost[]
  total: number
}

/** One part of an editor's queue, the most urgent first. */
export async function queuedPosts(
  db: Db,
  owner: QueueOwner,
  part: QueuePart,
  limit: number,
): Promise<QueuedPosts> {
  const found = keysOf(db, belongsTo(owner, part))
  const keys = await db
    .selectFrom(found.as('found'))
    .select(['kind', 'id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(part === 'scheduled' ? 'published_at' : 'urgency')
    .orderBy(sql`due_on is null`)
    .orderBy('due_on')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const posts = await listPostsWithKeys(db, keys)
  return { posts, total: Number(keys[0]?.total ?? 0) }
}

/** How many posts wait for this editor: those to review, and those whose text is to be changed. */
export async function countWaitingFor(db: Db, owner: QueueOwner): Promise<number> {
  const wanted = sql<boolean>`review_state = 'changes-wanted' and ${belongsTo(owner, 'write')}`
  const isWaiting = sql<boolean>`((${wanted}) or (${belongsTo(owner, 'review')}))`
  const { total } = await db
    .selectFrom(keysOf(db, isWaiting).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Only the desk's index is read for them: it has all these columns. */
function keysOf(db: Db, condition: RawBuilder<boolean>) {
  const [first, ...others] = postKinds.map((kind) =>
    db
      .selectFrom(tables[kind].posts)
      .select([sql.lit<PostKind>(kind).as('kind'), 'id', 'due_on', 'updated_at', 'published_at'])
      .select(sql<number>`case review_state when 'changes-wanted' then 0 else 1 end`.as('urgency'))
      .where(condition),
  )
  if (!first) throw new Error('There is no kind of post to list.')
  return others.reduce((all, more) => all.unionAll(more), first)
}

// The concatenation keeps the database from using the readers' indexes, which lack the other columns.
const status = sql`(status || '')`
const writer = sql`coalesce(assigned_to, author_id, '')`

/** Which posts belong to this part of the queue. Authors have only those that they write. */
function belongsTo(owner: QueueOwner, part: QueuePart): RawBuilder<boolean> {
  const { id, otherReviewers } = owner
  const isAuthor = owner.role === 'author'
  const isMine = sql`${writer} = ${id}`
  const never = sql<boolean>`(1 = 0)`
  switch (part) {
    case 'write': {
      // Authors cannot change what was withdrawn.
      const begun = isAuthor ? sql`${status} = 'draft'` : sql`${status} in ('draft', 'withdrawn')`
      return sql<boolean>`(${isMine} and ((${begun} and review_state = 'none')
        or (${status} <> 'binned' and review_state = 'changes-wanted')))`
    }
    case 'review': {
      if (isAuthor) return never
      const isInReview = sql<boolean>`(${status} <> 'binned' and review_state = 'in-review')`
      if (otherReviewers.length === 0) return isInReview
      // Whoever cannot review any more does not count as a reviewer: nobody else would find the post.
      const isWithAnybody = sql`coalesce(reviewer_id, '') not in (${sql.join([id, ...otherReviewers])})`
      return sql<boolean>`(${isInReview} and (coalesce(reviewer_id, '') = ${id}
        or (${isWithAnybody} and ${writer} <> ${id})))`
    }
    case 'waiting': {
      const isOwnReview = belongsTo(owner, 'review')
      const isSubmitted = sql`review_state = 'in-review' and ${isMine} and not ${isOwnReview}`
      const isApproved = isAuthor ? sql`review_state = 'approved' and ${isMine}` : never
      const isSentBack = isAuthor
        ? never
        : sql`review_state = 'changes-wanted' and reviewer_id = ${id} and ${writer} <> ${id}`
      return sql<boolean>`((${status} <> 'binned' and ((${isSubmitted}) or (${isSentBack})))
        or (${status} in ('draft', 'withdrawn') and ${isApproved}))`
    }
    case 'approved':
      if (isAuthor) return never
      return sql<boolean>`(${status} in ('draft', 'withdrawn') and review_state = 'approved')`
    case 'scheduled':
      return isAuthor
        ? sql<boolean>`(${status} = 'scheduled' and (author_id = ${id} or assigned_to = ${id}))`
        : sql<boolean>`(${status} = 'scheduled')`
  }
}
