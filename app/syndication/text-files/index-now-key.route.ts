import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/index-now-key.route'
import { plainText } from './plain-text.request'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** /indexnow-key.txt proves to search engines that IndexNow pings come from this site. */
export function loader({ context }: Route.LoaderArgs) {
  const { indexNowKey } = context.get(services).syndication
  if (!indexNowKey) return new Response('IndexNow is not configured.\n', { status: 404 })
  return plainText(indexNowKey)
}
