import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { robotsText } from '~/syndication/texts/robots'
import type { Route } from './+types/robots'
import { plainText } from './plain-text'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { site, syndication } = context.get(services)
  return plainText(robotsText(site, syndication.areAiCrawlersWelcome))
}
