import { askedEachTime } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { orUnavailable } from '~/http/unavailable'
import { askedDomain } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import type { Route } from './+types/feed.route'

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
