import type { Engine } from '~/database/database'
import { postPath } from '~/posts/addresses/urls.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { searchPosts } from './queries/search-posts.queries'
import { suggestSpelling } from './queries/suggestion.queries'
import type { VocabularyCache } from './queries/vocabulary.queries'
import { emptySearchPage, type SearchPage } from './results/search-page.rules'
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
  const { total } = result
  return {
    request: { ...request, page },
    total,
    pages,
    hits: result.hits.map(({ post, highlights }) => ({
      card: toListCard(post),
      url: postPath(post),
      highlights,
    })),
    suggestion: await suggestSpelling(database, vocabulary, { ...filter, text: request.q, total }),
  }
}
