import type { PageCacheRule } from '~/http/page-cache-rule'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import type { Route } from './+types/search-index.route'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** The posts that the palette searches in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { reading, reportError } = context.get(services)
  return unavailableOnError(async () => {
    const items = await reading.searchIndex()
    return Response.json({ items }, { headers: { 'Cache-Control': 'public, max-age=600' } })
  }, reportError)
}
