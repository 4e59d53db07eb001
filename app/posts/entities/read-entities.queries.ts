import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { FoundEntity } from '~/entities/entity.rules'
import { entitiesVersion } from '~/entities/read-entities.rules'
import { entityTables, replaceEntities } from '~/entities/stored/post-entities.queries'
import type { DeskPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { findNextVersion } from '../lifecycle/next-version/next-versions.queries'
import { tables } from '../published/published-posts.queries'

/**
 * Replaces what a post names with what was read from this version of it; call it inside a transaction. Null, with nothing
 * written, if another version is stored by now.
 */
export async function storeReadEntities(
  db: Db,
  { kind, id, version }: { kind: PostKind; id: string; version: number },
  found: readonly FoundEntity[],
): Promise<{ status: string } | null> {
  const updated = await db
    .updateTable(tables[kind].posts)
    .set({ entities_version: entitiesVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('status')
    .executeTakeFirst()
  if (!updated) return null
  await replaceEntities(db, { kind, id }, found)
  return updated
}

/** How many entities of each type and state a post of any status names. */
export async function countEntities(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<{ type: string; state: string; count: number }[]> {
  return db
    .selectFrom(entityTables[kind])
    .select((eb) => ['type', 'state', eb.fn.countAll<number>().as('count')])
    .where('post_id', '=', id)
    .groupBy(['type', 'state'])
    .execute()
}

/** The posts that share their decisions: the post first, then the live post of a next version, or the next version of a live post. */
export async function postsSharing(db: Db, kind: PostKind, id: string): Promise<DeskPost[]> {
  const post = await findForDesk(db, kind, id)
  if (!post) return []
  const { nextOf } = post
  const other = nextOf ? findForDesk(db, kind, nextOf.postId) : findNextVersion(db, post)
  return [post, await other].filter((one) => one !== null)
}
