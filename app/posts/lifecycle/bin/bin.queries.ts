import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { removePictureUses } from '../../pictures/library/picture-uses.queries'
import { tables } from '../../published/published-posts.queries'

export interface RemovedPost {
  kind: PostKind
  id: string
  title: string
  slug: string | null
  domain: string
}

/** They name a post by its kind and id. */
const tablesOfPosts = [
  'revisions',
  'working_copies',
  'post_reads',
  'preview_links',
  'review_events',
  'comments',
  'entity_decisions',
] as const

/**
 * Deletes posts that were binned before this time, up to a limit, with their next versions, tags, revisions, autosaves,
 * preview links, reviews, comments, decisions about entities and read counts; call it inside a transaction.
 */
export async function removeBinned(
  db: Db,
  kind: PostKind,
  { before, limit }: { before: Date; limit: number },
): Promise<RemovedPost[]> {
  const { posts } = tables[kind]
  const old = await db
    .selectFrom(posts)
    .select('id')
    .where('binned_at', 'is not', null)
    .where('binned_at', '<', before.toISOString())
    .orderBy('binned_at')
    .limit(limit)
    .execute()
  if (old.length === 0) return []
  const nextVersions = await nextVersionsOf(
    db,
    kind,
    old.map(({ id }) => id),
  )
  const removed = await db
    .deleteFrom(posts)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    // Checked again: a post that is being restored meanwhile stays.
    .where('status', '=', 'binned')
    .where('binned_at', '<', before.toISOString())
    .returning(['id', 'title', 'slug', 'domain'])
    .execute()
  const isRemoved = (id: string | null) => removed.some((post) => post.id === id)
  // The database deleted them with their live posts.
  const orphans = nextVersions.filter(({ id, next_of }) => isRemoved(next_of) && !isRemoved(id))
  const ids = [...removed, ...orphans].map(({ id }) => id)
  await removeTraces(db, kind, ids)
  return [...removed, ...orphans].map(({ id, title, slug, domain }) => ({
    kind,
    id,
    title,
    slug,
    domain,
  }))
}

/** Deletes what names posts that were just deleted; their tags, bylines and entities are gone with them. */
export async function removeTraces(db: Db, kind: PostKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of tablesOfPosts) {
    await db.deleteFrom(table).where('kind', '=', kind).where('post_id', 'in', ids).execute()
  }
  await removePictureUses(db, kind, ids)
}

function nextVersionsOf(db: Db, kind: PostKind, ids: readonly string[]) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'slug', 'domain', 'next_of'])
    .where('next_of', 'in', ids)
    .execute()
}

/** Deletes the redirects to a deleted post or author. */
export async function dropRedirectsTo(db: Db, path: string): Promise<void> {
  await db.deleteFrom('redirects').where('to_path', '=', path).execute()
}
