import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isListed } from '../../lifecycle/visibility.rules'
import { isStorable, tables } from '../../published/published-posts.queries'
import { parseStatus } from '../../published/rows.queries'
import type { PostAddress } from '../post-addresses.queries'
import { spellingsOf } from '../post-id.rules'
import { postPath } from '../urls.rules'
import type { NamedPost, PostReference } from './named-post.rules'

/** Posts of every status, for the desk only. */

/** The post that has or had this address, also if readers do not find it any more. */
export async function postNamed(
  db: Db,
  { kind, name }: Pick<PostAddress, 'kind' | 'name'>,
): Promise<PostReference | null> {
  if (!isStorable(name)) return null
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where((eb) => eb.or([eb('slug', '=', name), eb('id', 'in', spellingsOf(name))]))
    // A next version has the slug of its post.
    .where('next_of', 'is', null)
    .executeTakeFirst()
  return row ? { kind, id: row.id } : null
}

/** Those that still exist. */
export async function namedPosts(
  db: Db,
  references: readonly PostReference[],
): Promise<NamedPost[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = references.filter((post) => post.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'title', 'slug', 'domain', 'status', 'published_at'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, title, slug, domain, status, published_at }): NamedPost => {
        const publishedAt = published_at === null ? null : new Date(published_at)
        const isPublic = isListed({ status: parseStatus(status), publishedAt })
        return { kind, id, title, path: isPublic ? postPath({ kind, id, slug, domain }) : null }
      })
    }),
  )
  return found.flat()
}
