import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { nextColumns, toNextOf } from '../lifecycle/next-version/next-rows.queries'
import { tables } from '../published/published-posts.queries'
import { parseByline, parseStatus, toThumbnail } from '../published/rows.queries'
import { reviewColumns, toReview } from '../review/review-rows.queries'
import type { DeskPost } from './desk-post.rules'

export type DeskListPost = Pick<
  DeskPost,
  'kind' | 'id' | 'title' | 'slug' | 'domain' | 'status' | 'publishedAt' | 'updatedAt'
> &
  Pick<
    DeskPost,
    'createdAt' | 'authorId' | 'byline' | 'version' | 'thumbnail' | 'review' | 'nextOf'
  >

/** The posts with these keys, in this order. */
export async function listPostsWithKeys(
  db: Db,
  keys: { kind: PostKind; id: string }[],
): Promise<DeskListPost[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await listRows(db, kind).where('id', 'in', ids).execute()
      return rows.map((row) => toListPost(kind, row))
    }),
  )
  const byKey = new Map(found.flat().map((post) => [`${post.kind} ${post.id}`, post]))
  return keys.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? [])
}

function listRows(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'slug', 'domain', 'status', 'published_at', 'updated_at'])
    .select(['created_at', 'author_id', 'byline', 'version'])
    .select(reviewColumns)
    .select(nextColumns)
    .select(['thumbnail_width', 'thumbnail_height', 'thumbnail_fingerprint'])
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listRows>['execute']>>[number]

function toListPost(kind: PostKind, row: ListRow): DeskListPost {
  const { id, title, slug, domain, version, author_id: authorId } = row
  return {
    kind,
    id,
    title,
    slug,
    domain,
    status: parseStatus(row.status),
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    updatedAt: new Date(row.updated_at),
    createdAt: new Date(row.created_at),
    authorId,
    byline: parseByline(row.byline),
    version,
    thumbnail: toThumbnail(row),
    review: toReview(row),
    nextOf: toNextOf(row),
  }
}
