import type { ListCard } from '~/posts/lists/list-card.rules'
import type { SearchRequest } from '../search-request.rules'
import type { FoundIn } from './found-in.rules'

/** A page of results; `/search` and `/api/search` both give it. */
export interface SearchPage {
  /** As it was understood: the page is one that exists. */
  request: SearchRequest
  total: number
  pages: number
  hits: FoundPost[]
  /** The query with its misspelt words put right, where that finds more. */
  suggestion: string | null
}

/** What is shown of a search that finds nothing, or cannot be made. */
export function emptySearch(request: SearchRequest): SearchPage {
  return { request: { ...request, page: 1 }, total: 0, pages: 1, hits: [], suggestion: null }
}

export interface FoundPost {
  card: ListCard
  /** Its canonical address. */
  url: string
  found: FoundIn
}
