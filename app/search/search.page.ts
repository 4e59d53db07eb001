import type { Engine } from '~/database/database'
import { postPath } from '~/posts/addresses/urls.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { type SearchRequest, searchPageSize } from './search-request.rules'
import { emptySearch, type SearchPage } from './showing/search-page.rules'
import type { createVocabulary } from './stored/known-words.queries'
import { searchPosts } from './stored/search-posts.queries'
import { suggestSpelling } from './stored/suggestion.queries'

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
