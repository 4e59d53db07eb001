import { type RedirectReason, redirectReasons } from '~/posts/addresses/redirects/redirect.rules'

/** The search and page of the list, as in its address. */
export interface RedirectListRequest {
  text: string
  /** Null: for any reason. */
  reason: RedirectReason | null
  page: number
}

export const redirectsPerPage = 50

export function readRedirectListRequest(searchParams: URLSearchParams): RedirectListRequest {
  const page = Number.parseInt(searchParams.get('page') ?? '', 10)
  return {
    text: (searchParams.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, 200),
    reason: redirectReasons.find((reason) => reason === searchParams.get('reason')) ?? null,
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function redirectListQuery({ text, reason, page }: RedirectListRequest): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (reason) query.set('reason', reason)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
