import { askedDomain } from '~/content/address/domain'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { askedEachTime } from '../cache-policy'
import { orUnavailable } from '../unavailable'
import type { Route } from './+types/feed'

export const handle: KeptAnswers = { keptAnswers: { query: ['domain'] } }

/** The cards of a feed, as the domain pages show them: /api/feed?domain=ai. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const domain = askedDomain(new URL(request.url).searchParams.get('domain'))
  if (domain === 'unknown') {
    return Response.json({ error: 'There is no such domain.' }, { status: 400 })
  }
  const { reading, reportError } = context.get(services)
  return orUnavailable(
    async () => Response.json(await reading.feed(domain), { headers: askedEachTime }),
    reportError,
  )
}
