import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { type DomainSlug, formDomains, isPartOfEachSpelling } from '../addresses/domain.rules'
import { listedAt } from '../lists/topics.queries'
import type { TopicCount } from '../lists/topics.rules'
import type { PostSummary } from '../post.rules'
import { countListed, newestInDomain, type Page } from '../published/published-posts.queries'

/** Articles of a domain with a tag, or a category, that contains a text, ignoring case. */
export interface TextInTags {
  domain: DomainSlug
  /** ASCII, because SQLite ignores the case of no other letters. */
  text: string
  /** All topics. They are few, so that the database need not look through the tags of every post. */
  topics: readonly TopicCount[]
}

export async function newestWithText(
  db: Db,
  search: TextInTags,
  { limit, offset = 0 }: Page,
): Promise<PostSummary[]> {
  const { domain, text } = search
  if (isPartOfEachSpelling(domain, text)) {
    return newestInDomain(db, 'article', domain, { limit, offset })
  }
  const keys = await matching(db, search)
    .selectAll()
    .orderBy('listed_from', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const articles = keys.map(({ id }) => ({ kind: 'article' as const, id }))
  return listedAt(db, articles, { limit })
}

export async function countWithText(db: Db, search: TextInTags): Promise<number> {
  const { domain, text } = search
  if (isPartOfEachSpelling(domain, text)) return countListed(db, 'article', domain)
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, { domain, text, topics }: TextInTags) {
  const contained = text.toLowerCase()
  const names = topics
    .map(({ topic }) => topic)
    .filter((topic) => topic.toLowerCase().includes(contained))
  // Their date leads to each article in the index of the domain: the articles themselves are not read.
  const tagged = db
    .selectFrom('article_tags as tags')
    .innerJoin('articles as article', (join) =>
      join
        .onRef('article.published_at', '=', 'tags.listed_from')
        .onRef('article.id', '=', 'tags.post_id'),
    )
    .select(['tags.post_id as id', 'tags.listed_from'])
    .where('tags.tag', 'in', names)
    .where('article.domain_slug', '=', domain)
    .where('article.status', '=', 'published')
  // Posts of other programs may be in categories of their own. The index has these alone.
  const inCategory = db
    .selectFrom('articles')
    .select(['id', 'published_at as listed_from'])
    .where('domain_slug', '=', domain)
    // Not `status = …`: SQLite would rather walk the index of all published articles.
    .where(sql<boolean>`status || '' = 'published' and published_at is not null`)
    .where(sql<boolean>`domain not in (${sql.join(formDomains.map((one) => sql.lit(one)))})`)
    .where(sql<string>`lower(domain)`, 'like', `%${contained}%`)
  const found = names.length > 0 ? tagged.union(inCategory) : inCategory
  return db.selectFrom(found.as('found'))
}
