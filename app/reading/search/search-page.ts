import { postPath } from '~/content/address/urls'
import { toListCard } from '~/content/lists/list-card'
import { type SearchRequest, searchPageSize } from '~/content/search/asking/search-request'
import { emptySearch, type SearchPage } from '~/content/search/showing/search-page'
import type { Engine } from '~/data/engine/database'
import type { createVocabulary } from '~/data/search/known-words'
import { searchPosts } from '~/data/search/search-posts'
import { suggestSpelling } from '~/data/search/suggestion'
import type { ReadingDeps } from '../deps'

/** Searching is where the engines differ, so this page must know its own. */
export interface SearchDeps extends ReadingDeps {
  engine: Engine
  vocabulary: ReturnType<typeof createVocabulary>
}

export async function searchPage(
  { db, engine, clock, vocabulary }: SearchDeps,
  request: SearchRequest,
): Promise<SearchPage> {
  if (request.q === '') return emptySearch(request)
  const database = { db, engine }
  const filter = { now: clock(), domain: request.domain, kind: request.kind }
  const ask = (page: number) =>
    searchPosts(database, {
      ...filter,
      text: request.q,
      limit: searchPageSize,
      offset: (page - 1) * searchPageSize,
    })
  let page = request.page
  let found = await ask(page)
  const pages = Math.max(1, Math.ceil(found.ranked / searchPageSize))
  if (page > pages) {
    page = pages
    found = await ask(page)
  }
  const { total } = found
  return {
    request: { ...request, page },
    total,
    pages,
    hits: found.hits.map(({ post, found }) => ({
      card: toListCard(post),
      url: postPath(post),
      found,
    })),
    suggestion: await suggestSpelling(database, vocabulary, { ...filter, text: request.q, total }),
  }
}
