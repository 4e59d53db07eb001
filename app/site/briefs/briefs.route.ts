import { askedEachTime } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { orUnavailable } from '~/http/unavailable'
import { askedDomain } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { pageOf } from '../shell/list-address.request'
import type { Route } from './+types/briefs.route'

export const handle: KeptAnswers = { keptAnswers: { query: ['domain', 'page'] } }

/** A page of the weekly-brief archive, as the page itself shows it: /api/briefs?domain=ai&page=2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const domain = askedDomain(new URL(request.url).searchParams.get('domain'))
  if (domain === 'unknown') {
    return Response.json({ error: 'There is no such domain.' }, { status: 400 })
  }
  const { reading, reportError } = context.get(services)
  return orUnavailable(async () => {
    const archive = await reading.briefArchive({ domain, page: pageOf(request) })
    if (!archive) return Response.json({ error: 'There is no such page.' }, { status: 404 })
    return Response.json(archive, { headers: askedEachTime })
  }, reportError)
}
