import type { ListCard } from '~/posts/lists/list-card.rules'
import type { SearchRequest } from '../search-request.rules'
import type { PostHighlights } from './post-highlights.rules'

/** A page of results, for `/search` and `/api/search`. */
export interface SearchPage {
  /** With the number of the page that is shown: the last one if the request named a later page. */
  request: SearchRequest
  total: number
  /** How many of them the pages show: all, unless a word is very common. */
  ranked: number
  pages: number
  hits: SearchHit[]
  /** The query with corrected spelling, if that finds more. */
  suggestion: string | null
  /** The identifiers that the query names and posts too, if they have pages. On the first page only. */
  identifiers: IdentifierLink[]
}

export interface IdentifierLink {
  name: string
  path: string
  /** How many posts name it. */
  posts: number
}

export interface SearchHit {
  card: ListCard
  /** The canonical address of the post. */
  url: string
  highlights: PostHighlights
}

/** '2,013 results, the best 300 shown' */
export function resultCount({ total, ranked }: Pick<SearchPage, 'total' | 'ranked'>): string {
  const count = total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`
  return ranked < total ? `${count}, the best ${ranked} shown` : count
}

/** 'named in 3 posts' */
export function namedIn({ posts }: IdentifierLink): string {
  return `named in ${posts === 1 ? '1 post' : `${posts.toLocaleString('en-US')} posts`}`
}

/** Shown for an empty query and when the search fails. */
export function emptySearchPage(request: SearchRequest): SearchPage {
  return {
    request: { ...request, page: 1 },
    total: 0,
    ranked: 0,
    pages: 1,
    hits: [],
    suggestion: null,
    identifiers: [],
  }
}
