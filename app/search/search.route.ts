import type { KeptAnswers } from '~/http/kept-answers'
import { orUnavailable } from '~/http/unavailable'
import { domainNames } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import type { Route } from './+types/search.route'
import { parseSearchRequest } from './search-request.rules'
import type { FoundPost } from './showing/search-page.rules'

export const handle: KeptAnswers = { keptAnswers: { query: ['q', 'domain', 'kind', 'page'] } }

/** A page of results for scripts: /api/search?q=dmarc&domain=ai&kind=brief&page=2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, reportError } = context.get(services)
  const asked = parseSearchRequest(new URL(request.url).searchParams)
  if (!asked) return Response.json({ error: 'There is no such domain.' }, { status: 400 })
  return orUnavailable(async () => {
    const { total, pages, suggestion, hits } = await reading.search(asked)
    return Response.json(
      { total, pages, suggestion, hits: hits.map(toHit) },
      { headers: { 'Cache-Control': 'public, max-age=60' } },
    )
  }, reportError)
}

function toHit({ card, url, found: { excerpt } }: FoundPost) {
  const { kind, title, domain, date } = card
  return { kind, title, url, domain, domainLabel: domainNames[domain].label, date, excerpt }
}
