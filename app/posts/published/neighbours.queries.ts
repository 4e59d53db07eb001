import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { domainOf } from '../addresses/domain.rules'
import { newestTagged } from '../lists/topics.queries'
import type { PostSummary } from '../post.rules'
import { isListedRow, type PostTitle, tables } from './published-posts.queries'

export interface Neighbours {
  previous: PostTitle | null
  next: PostTitle | null
}

/** The posts of the same kind and domain that were published just before and just after this one. */
export async function neighboursOf(
  db: Db,
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'publishedAt'>,
): Promise<Neighbours> {
  const publishedAt = post.publishedAt?.toISOString()
  // The preview of a draft has no date, so it has no neighbours.
  if (publishedAt === undefined) return { previous: null, next: null }
  const findNeighbour = async (isBefore: boolean): Promise<PostTitle | null> => {
    const [operator, direction] = isBefore ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    const row = await db
      .selectFrom(tables[post.kind].posts)
      .select(['id', 'title', 'slug', 'domain'])
      .where('domain_slug', '=', domainOf(post.domain))
      .where(isListedRow)
      .where(sql<boolean>`(published_at, id) ${sql.raw(operator)} (${publishedAt}, ${post.id})`)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
    return row ? { kind: post.kind, ...row } : null
  }
  const [previous, next] = await Promise.all([findNeighbour(true), findNeighbour(false)])
  return { previous, next }
}

/** The newest posts of each of these tags, up to a limit. */
export async function newestOfEachTag(
  db: Db,
  tags: readonly string[],
  perTag: number,
): Promise<Map<string, PostTitle[]>> {
  const byTag = new Map<string, PostTitle[]>(tags.map((tag) => [tag, []]))
  const [first, ...others] = tags.flatMap((tag) =>
    postKinds.map((kind) => {
      const tagQuery = newestTagged(db, kind, tag, { limit: perTag })
        .select(['tag', 'id', 'title', 'slug', 'domain', 'listed_from'])
        .select(sql.lit<PostKind>(kind).as('kind'))
      return db.selectFrom(tagQuery.as('found')).selectAll()
    }),
  )
  if (!first) return byTag
  const found = await others
    .reduce((all, next) => all.unionAll(next), first)
    .orderBy('listed_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { tag, listed_from: _, ...post } of found) {
    const posts = byTag.get(tag)
    if (posts && posts.length < perTag) posts.push(post)
  }
  return byTag
}
