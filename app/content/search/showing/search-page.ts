import type { ListCard } from '../../lists/list-card'
import type { SearchRequest } from '../asking/search-request'
import type { FoundIn } from './found-in'

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

export interface FoundPost {
  card: ListCard
  /** Its canonical address. */
  url: string
  found: FoundIn
}
