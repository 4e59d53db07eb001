import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type DeskFilter, keysOf } from '../editing/desk-posts.queries'
import { type DeskListPost, listPostsWithKeys } from '../editing/list-rows.queries'

/** Where a page of the list ends. */
export interface PostPosition {
  updatedAt: Date
  id: string
}

/**
 * The last changed posts first, after a position. A post that is changed meanwhile moves to the beginning, so that no
 * other post is left out or repeated.
 */
export async function postsAfter(
  db: Db,
  filter: DeskFilter,
  { after, limit }: { after: PostPosition | null; limit: number },
): Promise<DeskListPost[]> {
  const kinds = filter.kind ? [filter.kind] : postKinds
  const found = await Promise.all(
    kinds.map((kind) => keysAfter(db, kind, filter, { after, limit })),
  )
  const inOrder = found
    .flat()
    .sort((one, other) => compare(other.key, one.key) || compare(other.id, one.id))
  return listPostsWithKeys(db, inOrder.slice(0, limit))
}

async function keysAfter(
  db: Db,
  kind: PostKind,
  filter: DeskFilter,
  { after, limit }: { after: PostPosition | null; limit: number },
) {
  const at = after?.updatedAt.toISOString() ?? ''
  const rows = await keysOf(db, kind, filter, { sort: 'updated', search: null })
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('updated_at', '<', at),
          eb.and([eb('updated_at', '=', at), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, sort_key }) => ({ kind, id, key: sort_key ?? '' }))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
