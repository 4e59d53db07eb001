import { type SelectQueryBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import { listedAt } from '~/posts/lists/topics.queries'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, isStorable, tables } from '~/posts/published/published-posts.queries'

/** What is left out restricts nothing. */
export interface PublicPostFilter {
  kind?: PostKind
  domain?: DomainSlug
  /** Exactly this tag. */
  topic?: string
  /** The id of an author. */
  authorId?: string
}

/** Where the page before ended: its last post. */
export interface PublicPostPosition {
  publishedAt: Date
  id: string
}

interface PageOfPosts {
  limit: number
  after: PublicPostPosition | null
}

/**
 * Listed posts, newest first. First only the keys, from the index that fits the filter, then what is shown of them: so the
 * hundredth page costs as much as the first.
 */
export async function publicPosts(
  db: Db,
  filter: PublicPostFilter,
  page: PageOfPosts,
): Promise<PostSummary[]> {
  const kinds = filter.kind ? [filter.kind] : postKinds
  if (!isStorable(`${filter.topic}${filter.authorId}${page.after?.id}`)) return []
  const found = await Promise.all(kinds.map((kind) => keysOf(db, kind, filter, page)))
  const keys = found.flat().sort(newestFirst).slice(0, page.limit)
  return listedAt(db, keys, page)
}

async function keysOf(
  db: Db,
  kind: PostKind,
  filter: PublicPostFilter,
  { limit, after }: PageOfPosts,
) {
  const { date, id, query } = candidates(db, kind, filter)
  const rows = await query
    .select([sql<string>`${sql.ref(date)}`.as('at'), sql<string>`${sql.ref(id)}`.as('id')])
    .$if(filter.domain !== undefined, (some) =>
      some.where('post.domain_slug', '=', filter.domain ?? ''),
    )
    .$if(after !== null, (some) =>
      some.where(
        sql<boolean>`(${sql.ref(date)}, ${sql.ref(id)}) < (${after?.publishedAt.toISOString()}, ${after?.id})`,
      ),
    )
    .orderBy(sql.ref(date), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind, id: row.id, publishedAt: new Date(row.at) }))
}

interface Candidates {
  /** The columns that the list is sorted by. */
  date: string
  id: string
  query: SelectQueryBuilder<Schema & { post: Schema['articles'] }, 'post', object>
}

/** The listed posts of a kind with this topic and author, from the table whose index has their order. */
function candidates(db: Db, kind: PostKind, filter: PublicPostFilter): Candidates {
  const { posts, tags, authors } = tables[kind]
  const { topic, authorId } = filter
  if (topic !== undefined) {
    const query = db
      .selectFrom(`${tags} as tagged`)
      .innerJoin(`${posts} as post`, 'post.id', 'tagged.post_id')
      .where('tagged.tag', '=', topic)
      .where('tagged.listed_from', 'is not', null)
      .$if(authorId !== undefined, (some) =>
        some.where((eb) =>
          eb.exists(
            eb
              .selectFrom(`${authors} as named`)
              .select('named.post_id')
              .whereRef('named.post_id', '=', 'tagged.post_id')
              .where('named.author_id', '=', authorId ?? ''),
          ),
        ),
      )
    return { date: 'tagged.listed_from', id: 'tagged.post_id', query: query as Candidates['query'] }
  }
  if (authorId !== undefined) {
    const query = db
      .selectFrom(`${authors} as named`)
      .innerJoin(`${posts} as post`, 'post.id', 'named.post_id')
      .where('named.author_id', '=', authorId)
      .where('named.listed_from', 'is not', null)
    return { date: 'named.listed_from', id: 'named.post_id', query: query as Candidates['query'] }
  }
  const query = db.selectFrom(`${posts} as post`).where(isListedRow)
  return { date: 'post.published_at', id: 'post.id', query: query as Candidates['query'] }
}
