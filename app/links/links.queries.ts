import { createHash } from 'node:crypto'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostLink } from './post-links.rules'

/** How many rows one statement writes: databases limit its parameters. */
const batch = 200

export function linkId(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 40)
}

interface ScannedPost {
  kind: PostKind
  id: string
  version: number
}

/** Replaces the stored links of a post, and returns the ids of its internal ones. Call it in a transaction. */
export async function storeLinks(
  db: Db,
  post: ScannedPost,
  links: readonly PostLink[],
  now: Date,
): Promise<string[]> {
  const { kind, id: postId, version } = post
  const rows = links
    .map((link) => ({ ...link, id: linkId(link.address) }))
    // In one order, so that transactions do not wait for each other.
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const before = await deleteUses(db, kind, postId)
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    await db
      .insertInto('links')
      .values(some.map((link) => newRow(link, now)))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await db
      .insertInto('link_uses')
      .values(some.map(({ id, text }) => ({ kind, post_id: postId, link_id: id, text })))
      .execute()
  }
  await db
    .insertInto('link_scans')
    .values({ kind, post_id: postId, version })
    .onConflict((conflict) => conflict.columns(['kind', 'post_id']).doUpdateSet({ version }))
    .execute()
  const kept = new Set(rows.map(({ id }) => id))
  await deleteUnused(
    db,
    before.filter((id) => !kept.has(id)),
  )
  return rows.filter(({ isInternal }) => isInternal).map(({ id }) => id)
}

function newRow({ id, isInternal, address, host }: PostLink & { id: string }, now: Date) {
  return {
    id,
    is_internal: isInternal ? 1 : 0,
    address,
    host,
    // An internal link is looked up right after it is stored.
    state: isInternal ? 'works' : 'unchecked',
    next_check_at: isInternal ? null : now.toISOString(),
  }
}

/** For a post that readers cannot see any more. Call it in a transaction. */
export async function removeLinks(db: Db, kind: PostKind, postId: string): Promise<void> {
  const before = await deleteUses(db, kind, postId)
  await db.deleteFrom('link_scans').where('kind', '=', kind).where('post_id', '=', postId).execute()
  await deleteUnused(db, before)
}

async function deleteUses(db: Db, kind: PostKind, postId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('link_uses')
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .returning('link_id')
    .execute()
  return deleted.map(({ link_id }) => link_id)
}

/** A link that no post has any more is forgotten, with what was found there. */
async function deleteUnused(db: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batch) {
    await db
      .deleteFrom('links')
      .where('id', 'in', ids.slice(start, start + batch).toSorted())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('link_uses')
              .select('link_id')
              .whereRef('link_uses.link_id', '=', 'links.id'),
          ),
        ),
      )
      .execute()
  }
}
