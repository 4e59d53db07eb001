import { data } from 'react-router'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import type { Route } from './+types/statistics.route'
import { FocusView } from './focus.view'
import { OverviewView } from './overview.view'
import { readStatisticsRequest } from './statistics-request.rules'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { statistics } = context.get(services)
  const asked = readStatisticsRequest(new URL(request.url).searchParams)
  const { scope } = asked
  const [reads, overview, post] = await Promise.all([
    statistics.reads(asked),
    scope.of === 'all' ? statistics.overview(asked) : null,
    scope.of === 'post' ? statistics.findPost(scope) : null,
  ])
  if (scope.of === 'post' && !post) throw data(null, { status: 404 })
  return { request: asked, reads, overview, post, base: `/${params.desk}` }
}

export const meta: Route.MetaFunction = () => deskMeta('Statistics')

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  const { overview, ...rest } = loaderData
  return overview ? <OverviewView {...rest} {...overview} /> : <FocusView {...rest} />
}
