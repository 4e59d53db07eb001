import type { Db, Engine } from '~/database/database'
import { entitiesOfQuery } from '~/entities/addresses/entities-of-query.rules'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { entityName } from '~/entities/addresses/entity-name.rules'
import type { Entity } from '~/entities/entity.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { countNaming } from './queries/naming-posts.queries'
import { searchPosts } from './queries/search-posts.queries'
import { suggestSpelling } from './queries/suggestion.queries'
import type { VocabularyCache } from './queries/vocabulary.queries'
import { emptySearchPage, type IdentifierLink, type SearchPage } from './results/search-page.rules'
import { type SearchRequest, searchPageSize } from './search-request.rules'

/** SQLite and PostgreSQL search differently, so search needs to know the engine. */
export interface SearchDeps extends ReadingDeps {
  engine: Engine
  vocabulary: VocabularyCache
}

export async function searchPage(
  { db, engine, clock, vocabulary }: SearchDeps,
  request: SearchRequest,
): Promise<SearchPage> {
  if (request.q === '') return emptySearchPage(request)
  const database = { db, engine }
  const filter = { now: clock(), domain: request.domain, kind: request.kind }
  const findPage = (page: number) =>
    searchPosts(database, {
      ...filter,
      text: request.q,
      limit: searchPageSize,
      offset: (page - 1) * searchPageSize,
    })
  let page = request.page
  let result = await findPage(page)
  const pages = Math.max(1, Math.ceil(result.ranked / searchPageSize))
  if (page > pages) {
    page = pages
    result = await findPage(page)
  }
  const { total, ranked } = result
  const { entities, isWhole } = entitiesOfQuery(request.q)
  return {
    request: { ...request, page },
    total,
    ranked,
    pages,
    hits: result.hits.map(({ post, highlights }) => ({
      card: toListCard(post),
      url: postPath(post),
      highlights,
    })),
    // An identifier is not misspelt.
    suggestion: isWhole
      ? null
      : await suggestSpelling(database, vocabulary, { ...filter, text: request.q, total }),
    identifiers: page === 1 ? await identifierLinks(db, entities, filter.now) : [],
  }
}

async function identifierLinks(
  db: Db,
  entities: readonly Entity[],
  now: Date,
): Promise<IdentifierLink[]> {
  const links: IdentifierLink[] = []
  for (const entity of entities) {
    const path = entityPath(entity)
    const posts = path === null ? 0 : await countNaming(db, entity, now)
    if (path !== null && posts > 0) links.push({ name: entityName(entity), path, posts })
  }
  return links
}
