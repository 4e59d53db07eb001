import type { PageCacheRule } from '~/http/page-cache-rule'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { domainNames } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import type { Route } from './+types/search.route'
import type { SearchHit } from './results/search-page.rules'
import { parseSearchRequest } from './search-request.rules'

export const handle: PageCacheRule = { pageCache: { query: ['q', 'domain', 'kind', 'page'] } }

/** Search results as JSON: /api/search?q=dmarc&domain=ai&kind=brief&page=2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, reportError } = context.get(services)
  const searchRequest = parseSearchRequest(new URL(request.url).searchParams)
  if (!searchRequest) return Response.json({ error: 'Unknown domain.' }, { status: 400 })
  return unavailableOnError(async () => {
    const { total, pages, suggestion, identifiers, hits } = await reading.search(searchRequest)
    return Response.json(
      { total, pages, suggestion, identifiers, hits: hits.map(toHit) },
      { headers: { 'Cache-Control': 'public, max-age=60' } },
    )
  }, reportError)
}

function toHit({ card, url, highlights: { excerpt } }: SearchHit) {
  const { kind, title, domain, date } = card
  return { kind, title, url, domain, domainLabel: domainNames[domain].label, date, excerpt }
}
