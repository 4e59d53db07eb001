import { sql } from 'kysely'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../../published/published-posts.queries'

/**
 * How long a public version may be missing from the record. A version is recorded in the transaction that saves it; for
 * what another program wrote, the server looks every minute.
 */
export const missingLimitMs = 10 * 60_000

/** Exactly as the index of these posts has it, so that no other posts are read. */
const isMissing = sql<boolean>`version > case status when 'published' then recorded_version else version end`

/** Public posts whose newest version is not in the record. */
export function missingPosts(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .where(isMissing)
    .where('published_at', 'is not', null)
    .orderBy('published_at')
}
