import type { Db } from '~/database/database'
import { contentOfDeskPost, type DeskPost, isSameContent } from '../../editing/desk-post.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import { findRevision } from '../../revisions/revisions.queries'

/** Whether publishing a post again shows readers another text or picture than they saw last. False if they saw none. */
export async function isNewToReaders(db: Db, post: DeskPost): Promise<boolean> {
  if (isListed(post)) return false
  const { kind, id } = post
  const { version } = await db
    .selectFrom('public_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  const known = version && (await findRevision(db, { kind, postId: id, version }))
  if (!known) return false
  const picture = known.content.thumbnail?.fingerprint
  return (
    picture !== post.thumbnail?.fingerprint ||
    !isSameContent(known.content, contentOfDeskPost(post))
  )
}
