import { authorsWithIds } from '~/authors/authors.queries'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { replaceEntities, storeEntities } from '~/entities/stored/post-entities.queries'
import { dateOf } from '../fields/dates.rules'
import { storePictureUses } from '../pictures/library/picture-uses.queries'
import type { PostToSave } from '../post.rules'
import { tables } from '../published/published-posts.queries'
import { toRow, toSearchColumns } from '../published/rows.queries'
import { inSpellingOfTopics } from '../topics/topic-spellings.queries'
import { type SearchText, searchTextOf } from './search-text.rules'

/**
 * Writes a new post with its tags, authors and pictures, and returns its version; call it inside a transaction. Null if
 * the id exists already. A server computes the search text before, in a worker thread.
 */
export async function insertPost(
  db: Db,
  post: PostToSave,
  now: Date,
  authorId: string | null = null,
  searchText: SearchText = searchTextOf(post.body),
): Promise<number | null> {
  const { posts, tags } = tables[post.kind]
  const byline = await bylineOf(db, post)
  // An imported post has not changed since it was published.
  const updatedAt = new Date(Math.min(dateOf(post).getTime(), now.getTime()))
  const binnedAt = post.status === 'binned' ? now : null
  const version = await firstVersion(db, post.id)
  const inserted = await db
    .insertInto(posts)
    .values({
      ...toRow(post, { updatedAt, version, authorId, binnedAt, byline }),
      ...toSearchColumns(searchText),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await insertTags(db, tags, post.id, await inSpellingOfTopics(db, post))
  await insertAuthors(db, post, byline)
  await storePictureUses(db, post, now)
  await storeEntities(db, post, searchText.entities)
  return version
}

/** 1, unless readers saw a post with this id that was deleted since: its versions are in the public record. */
async function firstVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('public_versions')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('post_id', '=', id)
    .executeTakeFirst()
  return (row?.newest ?? 0) + 1
}

/** The ids that an earlier version stored in upper case, in lower case. */
export async function idsInCapitals(db: Db, kind: PostKind): Promise<Set<string>> {
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where((eb) => eb('id', '!=', eb.fn<string>('lower', ['id'])))
    .execute()
  return new Set(rows.map(({ id }) => id.toLowerCase()))
}

export interface VersionToWrite {
  baseVersion: number
  /** 'unchanged' if the body does not change. */
  searchText: SearchText | 'unchanged'
  now: Date
}

/**
 * Writes the next version of a post with its tags, authors and pictures; call it inside a transaction. False, with nothing
 * written, if another version is stored by now.
 */
export async function updatePost(
  db: Db,
  post: PostToSave & { binnedAt: Date | null },
  { baseVersion, searchText, now }: VersionToWrite,
): Promise<boolean> {
  const { posts, tags, authors } = tables[post.kind]
  const { binnedAt } = post
  const byline = await bylineOf(db, post)
  const record = { updatedAt: now, version: baseVersion + 1, authorId: null, binnedAt, byline }
  const { id, created_at: _, author_id: __, ...values } = toRow(post, record)
  const updated = await db
    .updateTable(posts)
    .set({ ...values, ...(searchText !== 'unchanged' && toSearchColumns(searchText)) })
    .where('id', '=', id)
    .where('version', '=', baseVersion)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  await replaceTags(db, tags, post)
  await db.deleteFrom(authors).where('post_id', '=', id).execute()
  await insertAuthors(db, post, byline)
  await storePictureUses(db, post, now)
  if (searchText !== 'unchanged') await replaceEntities(db, post, searchText.entities)
  return true
}

/**
 * A row that another program wrote may have a body and no search text; null for all other rows. A computed search text
 * that is empty has a read time of 0.
 */
export async function bodyWithoutSearchText(
  db: Db,
  kind: PostKind,
  id: string,
): Promise<{ title: string; body: string } | null> {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select(['title', 'body'])
    .where('id', '=', id)
    .where('search_text', '=', '')
    .where('computed_read_time', 'is', null)
    .where('body', '!=', '')
    .executeTakeFirst()
  return row ?? null
}

/** Leaves tags alone that the post has already: each row that changes moves its reads to or from a topic. */
async function replaceTags(
  db: Db,
  table: (typeof tables)[PostKind]['tags'],
  post: PostToSave,
): Promise<void> {
  const topics = await inSpellingOfTopics(db, post)
  const removed = db.deleteFrom(table).where('post_id', '=', post.id)
  await (topics.length > 0 ? removed.where('tag', 'not in', topics) : removed).execute()
  await insertTags(db, table, post.id, topics)
}

async function insertTags(
  db: Db,
  table: (typeof tables)[PostKind]['tags'],
  id: string,
  topics: readonly string[],
): Promise<void> {
  if (topics.length === 0) return
  await db
    .insertInto(table)
    .values(topics.map((tag) => ({ post_id: id, tag })))
    .onConflict((conflict) => conflict.columns(['tag', 'post_id']).doNothing())
    .execute()
}

/** The save was checked before: an author who is missing now was removed by another transaction meanwhile. */
async function bylineOf(db: Db, { authors }: Pick<PostToSave, 'authors'>) {
  const byline = await authorsWithIds(db, authors)
  if (byline.length < authors.length) throw new ConcurrentWriteError()
  return byline
}

async function insertAuthors(
  db: Db,
  { kind, id }: Pick<PostToSave, 'kind' | 'id'>,
  authors: readonly { id: string }[],
): Promise<void> {
  if (authors.length === 0) return
  await db
    .insertInto(tables[kind].authors)
    .values(authors.map((author) => ({ post_id: id, author_id: author.id })))
    .execute()
}

/**
 * Used by any post of the kind, listed or not: slugs are unique in their table. Ids count too, because a brief is
 * found by either.
 */
export async function isSlugTaken(
  db: Db,
  kind: PostKind,
  slug: string,
  exceptId: string | null = null,
): Promise<boolean> {
  return (await idWithSlug(db, kind, slug, exceptId)) !== null
}

/** The id of the post that uses it. */
export async function idWithSlug(
  db: Db,
  kind: PostKind,
  slug: string,
  exceptId: string | null = null,
): Promise<string | null> {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where((or) => or.or([or('slug', '=', slug), or('id', '=', slug)]))
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row?.id ?? null
}
