import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { LibraryPicture } from '~/pictures/library/library-picture.rules'
import { titleKey } from '../../editing/desk-post.rules'
import { isTheirs, likeKey } from '../../editing/desk-posts.queries'
import { isListedRow, tables } from '../../published/published-posts.queries'
import { parseStatus } from '../../published/rows.queries'
import type { PictureFilter, PictureUse } from './picture-uses.rules'
import { toPicture } from './pictures.queries'

export interface PictureListRequest {
  filter: PictureFilter
  /** Part of the file name, of a description or of the title of a post. */
  text: string
  /** Searches only the posts of this author, and those that readers see. */
  author?: { id: string }
  /** Starts at 1. */
  page: number
  perPage: number
}

export interface PictureListPage {
  pictures: LibraryPicture[]
  total: number
  /** The last one if a later one was requested. */
  page: number
  pages: number
}

/** Newest first. */
export async function listPictures(
  db: Db,
  { page: requestedPage, perPage, ...filter }: PictureListRequest,
): Promise<PictureListPage> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(requestedPage, pages)
  const rows = await matching(db, filter)
    .selectAll('pictures')
    .orderBy('pictures.uploaded_at', 'desc')
    .orderBy('pictures.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { pictures: rows.flatMap((row) => toPicture(row) ?? []), total, page, pages }
}

/** Where a page of the list ends. */
export interface PicturePosition {
  uploadedAt: Date
  id: string
}

/** Pictures that were not removed, newest first, after a position. */
export async function picturesAfter(
  db: Db,
  filter: Filter,
  { after, limit }: { after: PicturePosition | null; limit: number },
): Promise<LibraryPicture[]> {
  const at = after?.uploadedAt.toISOString() ?? ''
  const rows = await matching(db, filter)
    .selectAll('pictures')
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('pictures.uploaded_at', '<', at),
          eb.and([eb('pictures.uploaded_at', '=', at), eb('pictures.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('pictures.uploaded_at', 'desc')
    .orderBy('pictures.id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => toPicture(row) ?? [])
}

type Filter = Omit<PictureListRequest, 'page' | 'perPage'>

function matching(db: Db, { filter, text, author }: Filter) {
  const key = titleKey(text.replaceAll('\0', ''))
  return db
    .selectFrom('pictures')
    .where('removed_at', filter === 'removed' ? 'is not' : 'is', null)
    .$if(filter === 'used', (query) =>
      query.where('pictures.id', 'in', usedIds(db).union(authorPictures(db))),
    )
    .$if(filter === 'unused', (query) =>
      query.where('pictures.id', 'not in', usedIds(db).union(authorPictures(db))),
    )
    .$if(filter === 'thumbnails', (query) =>
      query.where('pictures.id', 'in', usedIds(db).where('place', '=', 'thumbnail')),
    )
    .$if(key !== '', (query) => {
      const pattern = likeKey(key)
      return query.where((eb) =>
        eb.or([
          eb(sql<boolean>`search_key like ${pattern} escape '!'`, '=', sql.lit(true)),
          ...postKinds.map((kind) =>
            eb('pictures.id', 'in', idsInPosts(db, kind, pattern, author)),
          ),
        ]),
      )
    })
}

/** Their columns have the same type, so that both can be one list. */
function authorPictures(db: Db) {
  return db
    .selectFrom('authors')
    .select((eb) => eb.ref('picture').$notNull().as('picture_id'))
    .where('picture', 'is not', null)
}

function usedIds(db: Db) {
  return db.selectFrom('picture_uses').select('picture_id')
}

/**
 * The pictures of posts whose title, or the picture's description there, contains the text. Posts are compared on their
 * own, because an index has their titles: a join would read each row past its body.
 */
function idsInPosts(db: Db, kind: PostKind, pattern: string, author: Filter['author']) {
  const all = db.selectFrom(tables[kind].posts).select('id')
  const posts = author ? all.where((eb) => eb.or([isTheirs(author.id)(eb), isListedRow])) : all
  const withTitle = posts.where(sql<boolean>`title_key like ${pattern} escape '!'`)
  return db
    .selectFrom('picture_uses')
    .select('picture_id')
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([sql<boolean>`alt_key like ${pattern} escape '!'`, eb('post_id', 'in', withTitle)]),
    )
    .$if(author !== undefined, (query) => query.where('post_id', 'in', posts))
}

/** Where these pictures are used, the last changed post first. */
export async function usesOfPictures(db: Db, ids: readonly string[]): Promise<PictureUse[]> {
  if (ids.length === 0) return []
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom('picture_uses as use')
        .innerJoin(`${tables[kind].posts} as post`, 'post.id', 'use.post_id')
        .select(['use.picture_id', 'use.place', 'use.alt', 'post.id', 'post.title', 'post.status'])
        .select(['post.slug', 'post.domain_slug', 'post.author_id', 'post.assigned_to'])
        .select(['post.published_at', 'post.updated_at'])
        .where('use.kind', '=', kind)
        .where('use.picture_id', 'in', ids)
        .execute()
      return rows.map((row) => ({ kind, row }))
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.row.updated_at.localeCompare(a.row.updated_at))
    .map(({ kind, row }) => ({
      pictureId: row.picture_id,
      place: row.place === 'thumbnail' ? 'thumbnail' : 'body',
      alt: row.alt,
      kind,
      id: row.id,
      title: row.title,
      slug: row.slug,
      domain: row.domain_slug,
      status: parseStatus(row.status),
      authorId: row.author_id,
      review: { assignedTo: row.assigned_to },
      publishedAt: row.published_at === null ? null : new Date(row.published_at),
    }))
}
