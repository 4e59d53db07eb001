import { revalidateEachTime } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { parseDomainFilter } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import type { Route } from './+types/feed.route'

export const handle: PageCacheRule = { pageCache: { query: ['domain'] } }

/** The cards of a feed as JSON: /api/feed?domain=ai. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const domain = parseDomainFilter(new URL(request.url).searchParams.get('domain'))
  if (domain === 'unknown') {
    return Response.json({ error: 'Unknown domain.' }, { status: 400 })
  }
  const { reading, reportError } = context.get(services)
  return unavailableOnError(
    async () => Response.json(await reading.feed(domain), { headers: revalidateEachTime }),
    reportError,
  )
}
