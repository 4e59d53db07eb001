import { services } from '~/services'
import { llmsText } from '~/syndication/texts/llms'
import type { Route } from './+types/llms'
import { plainText } from './plain-text'

/** /llms.txt. Without its newest posts while they cannot be had. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, reading, reportError } = context.get(services)
  const newest = await reading.newestPlaces().catch((error: unknown) => {
    reportError(error)
    return []
  })
  return plainText(llmsText(site, newest))
}
