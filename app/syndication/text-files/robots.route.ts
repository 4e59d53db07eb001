import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/robots.route'
import { plainText } from './plain-text.request'
import { robotsText } from './robots.rules'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { site, syndication } = context.get(services)
  return plainText(robotsText(site, syndication.areAiCrawlersWelcome))
}
