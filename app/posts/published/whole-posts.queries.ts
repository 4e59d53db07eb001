import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { DomainSlug } from '../addresses/domain.rules'
import { newestFirst } from '../lists/newest-first.rules'
import { newestKeysWithTag, type PostKey } from '../lists/topics.queries'
import type { Post, PostSummary } from '../post.rules'
import { isListedRow, isStorable, type Page, summaries, tables } from './published-posts.queries'
import { postColumns, toPost, toSummary } from './rows.queries'

/** Listed posts with their texts, newest first, for syndication feeds. */
export async function newestWhole(
  db: Db,
  { kinds, domain }: { kinds: readonly PostKind[]; domain: DomainSlug | null },
  { limit }: Page,
): Promise<Post[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await whole(db, kind)
        .$if(domain !== null, (query) => query.where('domain_slug', '=', domain ?? ''))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => toPost(kind, row))
    }),
  )
  return found.flat().sort(newestFirst).slice(0, limit)
}

/** The same for a topic. */
export async function newestWholeWithTag(db: Db, tag: string, page: Page): Promise<Post[]> {
  return wholeAt(db, await newestKeysWithTag(db, tag, page))
}

/** The listed posts with these keys and their texts, newest first. */
export async function wholeAt(db: Db, keys: readonly PostKey[]): Promise<Post[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await whole(db, kind).where('id', 'in', ids).execute()
      return rows.map((row) => toPost(kind, row))
    }),
  )
  return found.flat().sort(newestFirst)
}

/** A post of any status: never shown to readers.  */
export async function findUnlisted(
  db: Db,
  kind: PostKind,
  id: string,
): Promise<PostSummary | null> {
  if (!isStorable(id)) return null
  const row = await summaries(db, kind).where('id', '=', id).executeTakeFirst()
  return row ? toSummary(kind, row) : null
}

function whole(db: Db, kind: PostKind) {
  return db.selectFrom(tables[kind].posts).select(postColumns).where(isListedRow)
}
