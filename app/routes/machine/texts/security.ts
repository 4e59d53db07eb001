import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { securityText } from '~/syndication/texts/security'
import type { Route } from './+types/security'
import { plainText } from './plain-text'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** /.well-known/security.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { site, clock, syndication } = context.get(services)
  const { contactEmail } = syndication
  return plainText(securityText(site, { contactEmail, now: clock() }))
}
