import { keptByNobody } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import type { Route } from './+types/llms.route'
import { llmsText } from './llms.rules'
import { plainText } from './plain-text.request'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** /llms.txt. Without its newest posts while they cannot be had. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, reading, reportError } = context.get(services)
  try {
    return plainText(llmsText(site, await reading.newestPlaces()))
  } catch (error) {
    reportError(error)
    return plainText(llmsText(site, []), keptByNobody)
  }
}
