import { type SelectQueryBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { DomainSlug } from '../addresses/domain.rules'
import { spellingsOf } from '../addresses/post-id.rules'
import type { DeskPost } from '../editing/desk-post.rules'
import { deskColumns, toDeskPost } from '../editing/desk-rows.queries'
import type { PostStatus } from '../post.rules'
import { tables } from '../published/published-posts.queries'

/** Which posts are exported: all that match. */
export interface ExportFilter {
  ids?: readonly string[]
  domain?: DomainSlug
  statuses?: readonly PostStatus[]
  /** By the date that readers see: published, or else created. */
  from?: Date
  before?: Date
}

const batch = 100

/** Posts of every status, by kind and id. */
export async function* exportedPosts(db: Db, filter: ExportFilter): AsyncGenerator<DeskPost> {
  for (const kind of postKinds) {
    for (let last = ''; ; ) {
      const rows = await matching(db, kind, filter)
        .select(deskColumns)
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const row of rows) yield toDeskPost(kind, row)
      last = rows.at(-1)?.id ?? ''
      if (rows.length < batch) break
    }
  }
}

export async function countExported(db: Db, filter: ExportFilter): Promise<number> {
  let count = 0
  for (const kind of postKinds) {
    const row = await matching(db, kind, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

type PostQuery = SelectQueryBuilder<Schema, 'articles' | 'weekly_briefs', object>

function matching(db: Db, kind: PostKind, filter: ExportFilter): PostQuery {
  const { ids, domain, statuses, from, before } = filter
  const date = sql<string>`coalesce(published_at, created_at)`
  const spellings = ids?.flatMap(spellingsOf)
  return db
    .selectFrom(tables[kind].posts)
    .$if(spellings !== undefined, (query) => query.where('id', 'in', spellings ?? []))
    .$if(domain !== undefined, (query) => query.where('domain_slug', '=', domain ?? ''))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .$if(from !== undefined, (query) => query.where(date, '>=', from?.toISOString() ?? ''))
    .$if(before !== undefined, (query) => query.where(date, '<', before?.toISOString() ?? ''))
}

/** All redirects, in the order of their addresses. */
export async function exportedRedirects(
  db: Db,
): Promise<{ from: string; to: string; reason: string }[]> {
  return db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to', 'reason'])
    .orderBy('from_path')
    .execute()
}

/** All topics that have a description. */
export async function exportedTopics(db: Db): Promise<{ topic: string; description: string }[]> {
  return db
    .selectFrom('topic_descriptions')
    .select(['topic', 'description'])
    .where('description', '!=', '')
    .orderBy('topic')
    .execute()
}
