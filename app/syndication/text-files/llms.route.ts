import { noStore } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/llms.route'
import { llmsText } from './llms.rules'
import { plainText } from './plain-text.request'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** /llms.txt, without the newest posts while the database fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, reading, reportError } = context.get(services)
  try {
    return plainText(llmsText(site, await reading.newestPostLinks()))
  } catch (error) {
    reportError(error)
    return plainText(llmsText(site, []), noStore)
  }
}
