import { revalidateEachTime } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { parseDomainFilter } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/feed.route'
import { chipOf, feedCountHeader } from './feed-item.rules'

export const handle: PageCacheRule = { pageCache: { query: ['domain', 'tag', 'page'] } }

/** A page of the cards of a feed as JSON: /api/feed?domain=ai&tag=Machine%20Learning&page=2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const domain = parseDomainFilter(searchParams.get('domain'))
  if (domain === 'unknown') {
    return Response.json({ error: 'Unknown domain.' }, { status: 400 })
  }
  const { reading, reportError } = context.get(services)
  return unavailableOnError(async () => {
    const chip = chipOf(domain, searchParams.get('tag'))
    const feed = await reading.feed({ domain, chip, page: pageNumberOf(request) })
    if (!feed) return Response.json({ error: 'Page not found.' }, { status: 404 })
    const headers = { ...revalidateEachTime, [feedCountHeader]: String(feed.count) }
    return Response.json(feed.cards, { headers })
  }, reportError)
}
