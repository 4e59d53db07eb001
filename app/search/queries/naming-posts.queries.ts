import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Entity } from '~/entities/entity.rules'
import { entityTables } from '~/entities/stored/post-entities.queries'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import { isStorable, tables } from '~/posts/published/published-posts.queries'
import type { SearchFilter } from './search-engine.queries'

/** A post that names an entity. */
export interface NamingPost {
  kind: PostKind
  id: string
  publishedAt: Date
  /** How its text writes it. */
  written: string[]
}

export interface NamingPosts {
  total: number
  /** The newest of them. */
  posts: NamingPost[]
}

/** What waits for an editor is public text all the same. What was refused is found as other words are. */
const foundStates = ['on', 'waiting']

/** Listed posts that name every one of these entities, newest first. */
export async function postsNaming(
  db: Db,
  entities: readonly Entity[],
  filter: SearchFilter,
  limit: number,
): Promise<NamingPosts> {
  if (entities.length === 0 || !entities.every(({ value }) => isStorable(value))) {
    return { total: 0, posts: [] }
  }
  const posts: NamingPost[] = []
  let total = 0
  for (const kind of filter.kind ? [filter.kind] : postKinds) {
    const found = naming(db, kind, entities, filter)
    const rows = await found
      .select(['post_id', 'listed_from', 'written'])
      .orderBy('listed_from', 'desc')
      .orderBy('post_id', 'desc')
      .limit(limit)
      .execute()
    posts.push(...rows.map((row) => toNamingPost(kind, row)))
    total += rows.length < limit ? rows.length : await countOf(found)
  }
  return { total, posts: posts.toSorted(newestFirst).slice(0, limit) }
}

/** How many posts its page lists. */
export async function countNaming(db: Db, entity: Entity, now: Date): Promise<number> {
  let count = 0
  for (const kind of postKinds) {
    count += await countOf(naming(db, kind, [entity], { now }).where('named.state', '=', 'on'))
  }
  return count
}

function naming(
  db: Db,
  kind: PostKind,
  [first, ...others]: readonly Entity[],
  { domain }: SearchFilter,
) {
  let query = db
    .selectFrom(`${entityTables[kind]} as named`)
    .where('named.type', '=', first?.type ?? '')
    .where('named.value', '=', first?.value ?? '')
    .where('named.listed_from', 'is not', null)
    .where('named.state', 'in', foundStates)
  for (const { type, value } of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom(`${entityTables[kind]} as other`)
          .select('other.type')
          .whereRef('other.post_id', '=', 'named.post_id')
          .where('other.type', '=', type)
          .where('other.value', '=', value)
          .where('other.state', 'in', foundStates),
      ),
    )
  }
  if (!domain) return query
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom(`${tables[kind].posts} as post`)
        .select('post.id')
        .whereRef('post.id', '=', 'named.post_id')
        .where('post.domain_slug', '=', domain),
    ),
  )
}

async function countOf(query: ReturnType<typeof naming>): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const spellings = z.array(z.string())

function toNamingPost(
  kind: PostKind,
  row: { post_id: string; listed_from: string | null; written: string },
): NamingPost {
  return {
    kind,
    id: row.post_id,
    publishedAt: new Date(row.listed_from ?? 0),
    written: spellings.parse(JSON.parse(row.written)),
  }
}
