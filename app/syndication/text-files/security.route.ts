import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/security.route'
import { plainText } from './plain-text.request'
import { securityText } from './security.rules'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** /.well-known/security.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { site, clock, syndication } = context.get(services)
  const { contactEmail } = syndication
  return plainText(securityText(site, { contactEmail, now: clock() }))
}
