import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import type { Route } from './+types/index-now-key.route'
import { plainText } from './plain-text.request'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** /indexnow-key.txt: it shows search engines that what they are told of this site comes from it. */
export function loader({ context }: Route.LoaderArgs) {
  const { indexNowKey } = context.get(services).syndication
  if (!indexNowKey) return new Response('There is no key.\n', { status: 404 })
  return plainText(indexNowKey)
}
