import { slugify } from '~/config/slugify'
import type { Db } from '~/database/database'
import { freeSlug, importedSlug } from '../addresses/slug.rules'
import { postPath } from '../addresses/urls.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import type { PostToSave } from '../post.rules'
import { isSlugTaken } from '../saving/write-post.queries'
import { importedPostIds } from './imported-items.queries'

export interface PlannedPost extends Pick<PostToSave, 'kind' | 'id' | 'slug' | 'title' | 'domain'> {
  /** Its id at the source. */
  item: string
}

/**
 * The address that each post will have, by its id at the source: for links between posts, before any is written. Pass
 * them in the order in which they are imported, so that two with one slug get the same numbers as then.
 */
export async function planAddresses(
  db: Db,
  source: string,
  posts: readonly PlannedPost[],
): Promise<Map<string, string>> {
  const known = await importedPostIds(db, source)
  const planned = new Set<string>()
  const paths = new Map<string, string>()
  for (const { item, ...post } of posts) {
    const id = known.get(item) ?? post.id
    const stored = await findForDesk(db, post.kind, id)
    const wished = importedSlug(post.slug?.trim() ?? '') || slugify(post.title)
    const isTaken = async (slug: string) =>
      planned.has(`${post.kind} ${slug}`) || (await isSlugTaken(db, post.kind, slug, id))
    const slug = stored ? stored.slug : await freeSlug(wished, isTaken)
    planned.add(`${post.kind} ${slug}`)
    paths.set(item, postPath(stored ?? { ...post, id, slug }))
  }
  return paths
}
