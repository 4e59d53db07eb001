import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostToSave } from '../../post.rules'
import { type PictureOfPost, picturesOfPost } from './picture-uses.rules'

type PostPictures = Pick<PostToSave, 'kind' | 'id' | 'body' | 'thumbnail'>

/** How many rows one statement inserts: databases limit its parameters. */
const batch = 200

/** Stores which pictures a post uses. Call it in the transaction that writes the post. */
export async function storePictureUses(db: Db, post: PostPictures, now: Date): Promise<void> {
  const { kind, id } = post
  const uses = picturesOfPost(post)
  const stored = await db
    .selectFrom('picture_uses')
    .select(['place', 'picture_id', 'alt'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .execute()
  const keyOf = (place: string, pictureId: string, alt: string) => `${place} ${pictureId} ${alt}`
  const storedKeys = stored.map(({ place, picture_id, alt }) => keyOf(place, picture_id, alt))
  const keys = uses.map(({ place, pictureId, alt }) => keyOf(place, pictureId, alt))
  if (storedKeys.toSorted().join('\n') === keys.toSorted().join('\n')) return
  await removePictureUses(db, kind, [id])
  for (let start = 0; start < uses.length; start += batch) {
    const some = uses.slice(start, start + batch)
    await addPictures(db, some, now)
    await db
      .insertInto('picture_uses')
      .values(
        some.map(({ place, pictureId, alt, altKey }) => {
          return { kind, post_id: id, place, picture_id: pictureId, alt, alt_key: altKey }
        }),
      )
      .execute()
  }
}

/** Adds pictures that are not in the library, and brings back those that were removed from it. */
async function addPictures(db: Db, uses: readonly PictureOfPost[], now: Date): Promise<void> {
  for (const place of ['body', 'thumbnail'] as const) {
    // In one order, so that transactions do not wait for each other.
    const ids = uses.flatMap((use) => (use.place === place ? use.pictureId : [])).toSorted()
    if (ids.length === 0) continue
    const isStored = place === 'body' ? 1 : 0
    const rows = ids.map((id) => ({ id, is_stored: isStored, uploaded_at: now.toISOString() }))
    await db
      .insertInto('pictures')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          removed_at: null,
          is_stored: isStored ? 1 : row.ref('pictures.is_stored'),
        })),
      )
      .execute()
  }
}

/** For posts that are changed or deleted. Thumbnails that no post uses any more leave the library. */
export async function removePictureUses(
  db: Db,
  kind: PostKind,
  postIds: readonly string[],
): Promise<void> {
  const removed = await db
    .deleteFrom('picture_uses')
    .where('kind', '=', kind)
    .where('post_id', 'in', postIds)
    .returning(['place', 'picture_id'])
    .execute()
  const thumbnails = removed.flatMap((use) => (use.place === 'thumbnail' ? use.picture_id : []))
  if (thumbnails.length === 0) return
  await db
    .deleteFrom('pictures')
    .where('id', 'in', thumbnails)
    .where('is_stored', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_uses')
            .select('picture_id')
            .whereRef('picture_uses.picture_id', '=', 'pictures.id'),
        ),
      ),
    )
    .execute()
}
