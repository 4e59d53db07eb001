import type { KeptAnswers } from '~/http/kept-answers'
import { orUnavailable } from '~/http/unavailable'
import { services } from '~/services'
import type { Route } from './+types/search-index.route'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** What the search palette lists: the newest articles and briefs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { reading, reportError } = context.get(services)
  return orUnavailable(async () => {
    const items = await reading.searchIndex()
    return Response.json({ items }, { headers: { 'Cache-Control': 'public, max-age=600' } })
  }, reportError)
}
