import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { llmsText } from '~/syndication/texts/llms'
import type { Route } from './+types/llms'
import { plainText } from './plain-text'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** /llms.txt. Without its newest posts while they cannot be had. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, reading, reportError } = context.get(services)
  const newest = await reading.newestPlaces().catch((error: unknown) => {
    reportError(error)
    return []
  })
  return plainText(llmsText(site, newest))
}
