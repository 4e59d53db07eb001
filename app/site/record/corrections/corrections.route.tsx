import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { pageNumberOf } from '../../shell/page-number.request'
import type { Route } from './+types/corrections.route'
import { correctionsPath, shownChange } from './corrections.rules'
import { CorrectionsView } from './corrections.view'

export const handle: PageCacheRule = { pageCache: { query: ['show', 'page'] } }

export const headers = pageHeaders

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const { reading, site, reportError } = context.get(services)
  const change = shownChange(new URL(request.url).searchParams)
  const { list: page, failures } = await reading.notePage({ change, page: pageNumberOf(request) })
  for (const failure of failures) reportError(failure)
  if (!page) throw await notFound('page', args)
  return data({ site, page, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

const texts = {
  correction: {
    title: 'Corrections',
    description: 'What we got wrong, what is right, and what we withdrew',
  },
  update: { title: 'Updates', description: 'What we added to articles after their publication' },
} as const

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { title, description } = texts[page.change]
  return pageMeta(site, {
    ...page,
    title,
    description: `${description}: every article and weekly brief of ${site.name}, newest first.`,
    type: 'CollectionPage',
    trail: page.change === 'update' ? [{ href: correctionsPath, label: 'Corrections' }] : [],
    feed: {
      title: `${site.name}: Corrections`,
      path: feedPath({ of: 'corrections' }, 'rss'),
    },
  })
}

export default function CorrectionsRoute({ loaderData }: Route.ComponentProps) {
  return <CorrectionsView {...loaderData} />
}
