import { sql } from 'kysely'
import type { Author } from '~/authors/author.rules'
import { allAuthors } from '~/authors/authors.queries'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { listedAt, newestOfBoth, type PostKey } from '../lists/topics.queries'
import type { Post, PostSummary } from '../post.rules'
import { type Page, tables } from '../published/published-posts.queries'
import { wholeAt } from '../published/whole-posts.queries'

/** Listed articles and briefs of an author, newest first. */
export async function newestByAuthor(db: Db, authorId: string, page: Page): Promise<PostSummary[]> {
  return listedAt(db, await newestKeysByAuthor(db, authorId, page), page)
}

/** The same with their texts, for syndication feeds. */
export async function newestWholeByAuthor(db: Db, authorId: string, page: Page): Promise<Post[]> {
  return wholeAt(db, await newestKeysByAuthor(db, authorId, page))
}

async function newestKeysByAuthor(
  db: Db,
  authorId: string,
  { limit, offset = 0 }: Page,
): Promise<PostKey[]> {
  const newestOf = (kind: PostKind) =>
    db
      .selectFrom(tables[kind].authors)
      .select(['post_id as id', 'listed_from', sql.lit<PostKind>(kind).as('kind')])
      .where('author_id', '=', authorId)
      .where('listed_from', 'is not', null)
      .orderBy('listed_from', 'desc')
      .orderBy('post_id', 'desc')
      .limit(offset + limit)
      .as('found')
  return newestOfBoth(db, newestOf, { limit, offset }).execute()
}

/** How many listed posts each author has. */
export async function listedPostCounts(db: Db, authorId?: string): Promise<Map<string, number>> {
  return countsOf((kind) =>
    db
      .selectFrom(tables[kind].authors)
      .select((eb) => ['author_id', eb.fn.countAll<number>().as('count')])
      .where('listed_from', 'is not', null)
      .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
      .groupBy('author_id')
      .execute(),
  )
}

/** The authors with a listed post, by name: those who have a page. */
export async function listedAuthors(db: Db): Promise<(Author & { count: number })[]> {
  const [counts, authors] = await Promise.all([listedPostCounts(db), allAuthors(db)])
  return authors.flatMap((author) => {
    const count = counts.get(author.id)
    return count === undefined ? [] : [{ ...author, count }]
  })
}

/** How many posts of any status name each author, those in the bin included. */
export async function namingPostCounts(db: Db): Promise<Map<string, number>> {
  return countsOf((kind) =>
    db
      .selectFrom(tables[kind].authors)
      .select((eb) => ['author_id', eb.fn.countAll<number>().as('count')])
      .groupBy('author_id')
      .execute(),
  )
}

async function countsOf(
  countsIn: (kind: PostKind) => Promise<{ author_id: string; count: number }[]>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const rows = await Promise.all(postKinds.map(countsIn))
  for (const { author_id, count } of rows.flat()) {
    counts.set(author_id, (counts.get(author_id) ?? 0) + count)
  }
  return counts
}

/** The posts of any status that name this author. */
export async function postsNaming(db: Db, authorId: string): Promise<PostKey[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom(tables[kind].authors)
        .select('post_id')
        .where('author_id', '=', authorId)
        .orderBy('post_id')
        .execute()
      return rows.map(({ post_id: id }) => ({ kind, id }))
    }),
  )
  return found.flat()
}
