import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type PageType, pageTypes } from '~/entities/addresses/entity-address.rules'
import type { Entity } from '~/entities/entity.rules'
import type { PostKey } from '../../lists/topics.queries'
import { publishedSince } from '../../published/every-post.queries'
import {
  type EntityCount,
  mostFrequent,
  type NamedRecently,
  takeRecent,
} from './entity-lists.rules'
import { listedEntities } from './posts-naming.queries'

/** Rows that are read at most, whatever the posts name: thousands of them do not make the order better. */
const maxRows = 10_000

/** What these posts name besides the entity, the most frequent first. */
export async function namedTogether(
  db: Db,
  { type, value }: Entity,
  keys: readonly PostKey[],
  { limit }: { limit: number },
): Promise<EntityCount[]> {
  const lists = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const found = listedEntities(db, kind)
        .select(['type', 'value'])
        .where('post_id', 'in', ids)
        .where('type', 'in', pageTypes)
        .limit(maxRows)
        .as('found')
      const rows = await db
        .selectFrom(found)
        .select((eb) => ['type', 'value', eb.fn.countAll<number>().as('count')])
        .groupBy(['type', 'value'])
        .execute()
      return rows.map((row) => ({ ...row, type: row.type as PageType }))
    }),
  )
  const others = lists.map((list) => list.filter((one) => one.type !== type || one.value !== value))
  return mostFrequent(others, limit)
}

/** How many of the newest posts are looked at. */
const recentPosts = 40

/** What the newest posts name, each once, the newest first. */
export async function namedRecently(
  db: Db,
  { limit }: { limit: number },
): Promise<NamedRecently[]> {
  const posts = await publishedSince(db, new Date(0), { limit: recentPosts })
  const lists = await Promise.all(
    postKinds.map((kind) => {
      const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      return listedEntities(db, kind)
        .select(['post_id', 'type', 'value', 'position'])
        .where('post_id', 'in', ids)
        .where('type', 'in', pageTypes)
        .limit(maxRows)
        .execute()
    }),
  )
  const rows = lists.flat().sort((a, b) => a.position - b.position)
  const byPost = posts.map(({ id, publishedAt }) =>
    rows
      .filter((row) => row.post_id === id)
      .map(({ type, value }) => ({ type: type as PageType, value, at: publishedAt })),
  )
  return takeRecent(byPost, limit)
}
