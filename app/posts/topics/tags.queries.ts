import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { foldTag } from '../fields/tags.rules'
import type { PostKey } from '../lists/topics.queries'
import { isStorable, tables } from '../published/published-posts.queries'
import type { CountedTag } from './tag-change.rules'

/** Every tag of posts of any status, in no order. */
export async function countedTags(db: Db): Promise<CountedTag[]> {
  const counts = new Map<string, CountedTag>()
  for (const kind of postKinds) {
    for (const { tag, listed, posts } of await countsOf(db, kind).execute()) {
      const before = counts.get(tag) ?? { listed: 0, posts: 0 }
      const sum = { listed: before.listed + Number(listed), posts: before.posts + Number(posts) }
      counts.set(tag, { tag, ...sum })
    }
  }
  return [...counts.values()]
}

/** One tag, spelled exactly like this; null if no post has it. */
export async function countedTag(db: Db, tag: string): Promise<CountedTag | null> {
  if (!isStorable(tag)) return null
  const counted = { tag, listed: 0, posts: 0 }
  for (const kind of postKinds) {
    const row = await countsOf(db, kind).where('tag', '=', tag).executeTakeFirst()
    counted.listed += Number(row?.listed ?? 0)
    counted.posts += Number(row?.posts ?? 0)
  }
  return counted.posts > 0 ? counted : null
}

/** The tags that differ from one of these only in case, width or spaces. */
export async function similarTags(db: Db, names: readonly string[]): Promise<CountedTag[]> {
  const folded = new Set(names.map(foldTag))
  return (await countedTags(db)).filter(({ tag }) => folded.has(foldTag(tag)))
}

function countsOf(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].tags)
    .select((eb) => [
      'tag',
      eb.fn.countAll<number>().as('posts'),
      eb.fn.count<number>('listed_from').as('listed'),
    ])
    .groupBy('tag')
}

/** Some posts of each kind with this tag, of any status; first those that readers see. */
export async function somePostsWithTag(db: Db, tag: string, limit: number): Promise<PostKey[]> {
  const found: PostKey[] = []
  for (const kind of postKinds) {
    const rows = await db
      .selectFrom(tables[kind].tags)
      .select('post_id')
      .where('tag', '=', tag)
      .orderBy('listed_from', (order) => order.desc().nullsLast())
      .limit(limit)
      .execute()
    found.push(...rows.map(({ post_id: id }) => ({ kind, id })))
  }
  return found
}

/** Gives these posts another topic, or takes it away. Their own list of tags follows with their version. */
export async function moveTopic(
  db: Db,
  posts: readonly PostKey[],
  change: { tag: string; replacedBy: string | null },
): Promise<void> {
  for (const kind of postKinds) {
    const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
    if (ids.length > 0) await moveTopicOf(db, tables[kind].tags, ids, change)
  }
}

async function moveTopicOf(
  db: Db,
  table: (typeof tables)[PostKind]['tags'],
  ids: readonly string[],
  { tag, replacedBy }: { tag: string; replacedBy: string | null },
): Promise<void> {
  if (replacedBy !== null) {
    await db
      .updateTable(table)
      .set({ tag: replacedBy })
      .where('tag', '=', tag)
      .where('post_id', 'in', ids)
      .where('post_id', 'not in', (eb) =>
        eb
          .selectFrom(table)
          .select('post_id')
          .where('tag', '=', replacedBy)
          .where('post_id', 'in', ids),
      )
      .execute()
  }
  // What is left has the other tag already.
  await db.deleteFrom(table).where('tag', '=', tag).where('post_id', 'in', ids).execute()
}
