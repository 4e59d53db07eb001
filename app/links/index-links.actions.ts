import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { postPath } from '~/posts/addresses/urls.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { tables } from '~/posts/published/published-posts.queries'
import { parseStatus } from '~/posts/published/rows.queries'
import { removeLinks, storeLinks } from './links.queries'
import { linksOfPost } from './post-links.rules'

interface IndexDeps {
  db: Db
  now: Date
  siteOrigin: string
}

/**
 * Stores the links of posts as they are now, in one transaction, and returns the ids of the internal ones. Doing it twice
 * changes nothing.
 */
export async function indexLinks(
  { db, now, siteOrigin }: IndexDeps,
  kind: PostKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  return inTransaction(
    db,
    async (transaction) => {
      const rows = await transaction
        .selectFrom(tables[kind].posts)
        .select(['id', 'slug', 'domain', 'body', 'version', 'status', 'published_at'])
        .where('id', 'in', ids)
        .execute()
      const internal: string[] = []
      for (const id of ids) {
        const row = rows.find((one) => one.id === id)
        if (!row || !isListedAt(row)) {
          await removeLinks(transaction, kind, id)
          continue
        }
        const { slug, domain, body, version } = row
        const path = postPath({ kind, id, slug, domain })
        const links = linksOfPost(body, { siteOrigin, path })
        internal.push(...(await storeLinks(transaction, { kind, id, version }, links, now)))
      }
      return [...new Set(internal)]
    },
    { isLong: true },
  )
}

/** How many posts are compared at a time. */
export const walkBatch = 500

export interface WalkedPosts {
  /** The last post of this batch; null if it was the last of all. */
  last: string | null
  /** Posts whose links are not stored as they are now. */
  outdated: string[]
}

/** The posts after `after` in the order of their ids: finds what was changed while no server was running. */
export async function outdatedPosts(db: Db, kind: PostKind, after: string): Promise<WalkedPosts> {
  const table = tables[kind].posts
  const rows = await db
    .selectFrom(table)
    .leftJoin('link_scans', (join) =>
      join.onRef('link_scans.post_id', '=', `${table}.id`).on('link_scans.kind', '=', kind),
    )
    .select([`${table}.id`, `${table}.version`, `${table}.status`, `${table}.published_at`])
    .select('link_scans.version as scanned')
    .where(`${table}.id`, '>', after)
    .orderBy(`${table}.id`)
    .limit(walkBatch)
    .execute()
  const outdated = rows.filter((row) =>
    isListedAt(row) ? row.scanned !== row.version : row.scanned !== null,
  )
  const last = rows.length < walkBatch ? null : (rows.at(-1)?.id ?? null)
  return { last, outdated: outdated.map(({ id }) => id) }
}

function isListedAt(row: { status: string; published_at: string | null }): boolean {
  const publishedAt = row.published_at === null ? null : new Date(row.published_at)
  return isListed({ status: parseStatus(row.status), publishedAt })
}
