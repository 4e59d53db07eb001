import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, parseDomainFilter } from '~/posts/addresses/domain.rules'
import { pageNumber } from '~/posts/lists/paging.rules'
import { maxQueryLength } from './query.rules'

/** The parameters of a search, from the address of `/search` or `/api/search`. */
export interface SearchRequest {
  q: string
  domain: DomainSlug | null
  kind: PostKind | null
  page: number
}

export const searchPageSize = 10
const lastPage = 10_000

/**
 * Ignores an invalid kind or page. Null for an unknown domain: results from all domains would look like results for
 * that one.
 */
export function parseSearchRequest(parameters: URLSearchParams): SearchRequest | null {
  const domain = parseDomainFilter(parameters.get('domain'))
  if (domain === 'unknown') return null
  return {
    q: cleanQuery(parameters.get('q') ?? ''),
    domain,
    kind: postKinds.find((kind) => kind === parameters.get('kind')) ?? null,
    page: Math.min(pageNumber(parameters.get('page')), lastPage),
  }
}

/** One line without control characters, no longer than parseQuery() reads. */
function cleanQuery(text: string): string {
  const line = text
    .slice(0, maxQueryLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, maxQueryLength).join('').trim()
}

export function searchPath(request: Partial<SearchRequest>): string {
  const parameters = new URLSearchParams()
  if (request.q) parameters.set('q', request.q)
  if (request.domain) parameters.set('domain', request.domain)
  if (request.kind) parameters.set('kind', request.kind)
  if (request.page && request.page > 1) parameters.set('page', String(request.page))
  const query = parameters.toString()
  return query ? `/search?${query}` : '/search'
}
