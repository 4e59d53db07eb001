import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isStorable } from '../../published/published-posts.queries'

/** Shows an unpublished post to anyone who has the link, until it expires or is revoked. */
export interface PreviewLink {
  id: string
  kind: PostKind
  postId: string
  /** The name of the editor who created it. */
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

type PostKey = Pick<PreviewLink, 'kind' | 'postId'>

export async function addPreviewLink(db: Db, link: PreviewLink): Promise<void> {
  await db
    .insertInto('preview_links')
    .values({
      id: link.id,
      kind: link.kind,
      post_id: link.postId,
      created_by: link.createdBy,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

export async function findPreviewLink(db: Db, id: string, now: Date): Promise<PreviewLink | null> {
  if (!isStorable(id)) return null
  const row = await valid(db, now).where('id', '=', id).executeTakeFirst()
  return row ? toPreviewLink(row) : null
}

/** The valid links of a post, the newest first. */
export async function previewLinksOf(
  db: Db,
  { kind, postId }: PostKey,
  now: Date,
): Promise<PreviewLink[]> {
  const rows = await valid(db, now)
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toPreviewLink)
}

/** False if the post has no such link, or it is no longer valid. */
export async function revokePreviewLink(
  db: Db,
  { kind, postId, id }: PostKey & { id: string },
  now: Date,
): Promise<boolean> {
  if (!isStorable(id)) return false
  const revoked = await db
    .updateTable('preview_links')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

export async function dropExpiredPreviewLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('preview_links').where('expires_at', '<=', now.toISOString()).execute()
}

function valid(db: Db, now: Date) {
  return db
    .selectFrom('preview_links')
    .select(['id', 'kind', 'post_id', 'created_by', 'created_at', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
    .where('revoked_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof valid>['execute']>>[number]

function toPreviewLink(row: Row): PreviewLink {
  return {
    id: row.id,
    kind: row.kind as PostKind,
    postId: row.post_id,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
