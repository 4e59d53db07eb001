import { type PostKind, postKinds } from '~/config/post-kinds'
import { askedDomain, type DomainSlug } from '~/posts/addresses/domain.rules'
import { pageNumber } from '~/posts/lists/paging.rules'
import { longestQuery } from './query.rules'

/** What a reader asked for: a question that can be answered. */
export interface SearchRequest {
  q: string
  domain: DomainSlug | null
  kind: PostKind | null
  page: number
}

export const searchPageSize = 10
const lastPage = 10_000

/**
 * What is not understood counts as not said: an unknown kind, an absurd page. Null where the domain is
 * none of ours: a list of everything would look like the answer.
 */
export function parseSearchRequest(parameters: URLSearchParams): SearchRequest | null {
  const domain = askedDomain(parameters.get('domain'))
  if (domain === 'unknown') return null
  const kind = parameters.get('kind') ?? ''
  return {
    q: shownQuery(parameters.get('q') ?? ''),
    domain,
    kind: postKinds.find((known) => known === kind) ?? null,
    page: Math.min(pageNumber(parameters.get('page')), lastPage),
  }
}

/** One line without control characters, no longer than what is searched for. */
function shownQuery(text: string): string {
  const line = text
    .slice(0, longestQuery * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, longestQuery).join('').trim()
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
