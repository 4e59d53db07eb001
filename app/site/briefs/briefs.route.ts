import { revalidateEachTime } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { parseDomainFilter } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/briefs.route'

export const handle: PageCacheRule = { pageCache: { query: ['domain', 'page'] } }

/** A page of the weekly-brief archive as JSON: /api/briefs?domain=ai&page=2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const domain = parseDomainFilter(new URL(request.url).searchParams.get('domain'))
  if (domain === 'unknown') {
    return Response.json({ error: 'Unknown domain.' }, { status: 400 })
  }
  const { reading, reportError } = context.get(services)
  return unavailableOnError(async () => {
    const archive = await reading.briefArchive({ domain, page: pageNumberOf(request) })
    if (!archive) return Response.json({ error: 'Page not found.' }, { status: 404 })
    return Response.json(archive, { headers: revalidateEachTime })
  }, reportError)
}
