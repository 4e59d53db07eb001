import { domainNames } from '~/content/address/domain'
import { parseSearchRequest } from '~/content/search/asking/search-request'
import type { FoundPost } from '~/content/search/showing/search-page'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { orUnavailable } from '../unavailable'
import type { Route } from './+types/search'

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
