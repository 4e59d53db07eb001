import { z } from 'zod'
import type { Db } from '~/database/database'
import { entityTypes } from '~/entities/entity.rules'
import { entityTables } from '~/entities/stored/post-entities.queries'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { isListedRow, tables } from '~/posts/published/published-posts.queries'
import { type WeekEntry, weekTypes } from './week-table.rules'

const weekMs = 7 * 24 * 60 * 60 * 1000
/** Enough for thirty long articles a day. */
const maxEntries = 5_000

export interface Week {
  /** Its last moment. */
  until: Date
  /** Null for all domains. */
  domain: DomainSlug | null
  /** Ids of articles that belong to it whatever their date and domain. */
  also?: readonly string[]
}

export function startOfWeek({ until }: Pick<Week, 'until'>): Date {
  return new Date(until.getTime() - weekMs)
}

/** The identifiers that are on, of the articles of seven days that readers can see; those of newer articles first. */
export async function weekEntries(
  db: Db,
  { until, domain, also = [] }: Week,
): Promise<WeekEntry[]> {
  const articles = db
    .selectFrom(tables.article.posts)
    .select(['id', 'title', 'slug', 'domain', 'published_at'])
    .where(isListedRow)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('published_at', '>', startOfWeek({ until }).toISOString()),
          eb('published_at', '<=', until.toISOString()),
          ...(domain === null ? [] : [eb('domain_slug', '=', domain)]),
        ]),
        ...(also.length === 0 ? [] : [eb('id', 'in', also)]),
      ]),
    )
  const rows = await db
    .selectFrom(articles.as('article'))
    .innerJoin(`${entityTables.article} as named`, 'named.post_id', 'article.id')
    .select(['named.type', 'named.value', 'article.id', 'title', 'slug', 'domain'])
    .where('named.state', '=', 'on')
    .where('named.type', 'in', weekTypes)
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id')
    .orderBy('named.position')
    .limit(maxEntries)
    .execute()
  return rows.map(({ type, value, ...article }) => ({
    type: types.parse(type),
    value,
    article: { title: article.title, path: postPath({ kind: 'article', ...article }) },
  }))
}

const types = z.enum(entityTypes)
