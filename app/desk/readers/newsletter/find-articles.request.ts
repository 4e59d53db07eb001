import { parseSearchRequest } from '~/search/search-request.rules'
import type { Services } from '~/services'

/** The text of the page's search; empty without one. */
export function searchTextIn(request: Request): string {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return parseSearchRequest(new URLSearchParams({ q }))?.q ?? ''
}

/** Published articles of every domain, the best first. */
export async function findArticles(reading: Services['reading'], q: string) {
  const { hits } = await reading.search({ q, domain: null, kind: 'article', page: 1 })
  return hits.map(({ card: { id, title, domain, date } }) => ({
    id,
    title,
    domain,
    publishedAt: new Date(date),
  }))
}
