import { services } from '~/services'
import { robotsText } from '~/syndication/texts/robots'
import type { Route } from './+types/robots'
import { plainText } from './plain-text'

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { site, syndication } = context.get(services)
  return plainText(robotsText(site, syndication.areAiCrawlersWelcome))
}
