import { data, redirect } from 'react-router'
import { noStore, taggedPageHeaders, tagOfPost } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { postAddressOf, redirectToCanonical } from '../history.request'
import { historyMeta } from '../history-meta.rules'
import { statusOfUnreadable } from '../history-page.rules'
import { comparePath } from '../history-paths.rules'
import { BusyView, InvalidView, SameView, SingleView, UnreadableView } from '../unreadable.view'
import type { Route } from './+types/compare.route'
import { CompareView } from './compare.view'
import { comparedNumbers, comparedView } from './comparison.rules'

export const handle: PageCacheRule = { pageCache: { query: ['from', 'to', 'view'] } }

export const headers = taggedPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const { searchParams } = new URL(request.url)
  const address = postAddressOf({ request, params })
  const view = comparedView(searchParams)
  const numbers = comparedNumbers(searchParams)
  if (!numbers) {
    const page = { found: 'invalid', history: `${address.path}/history` } as const
    return data({ site, view, page }, { status: 400, headers: noStore })
  }
  const page = await reading.history.comparison(address, numbers)
  if (!page) throw await notFound(address.kind, { request, context })
  if (page.found === 'busy') {
    return data({ site, view, page }, { status: 503, headers: { ...noStore, 'Retry-After': '30' } })
  }
  redirectToCanonical(request, page, '/history/compare')
  if (page.found === 'moved') throw await notFound(address.kind, { request, context })
  if (page.found === 'reversed')
    throw redirect(comparePath(page.subject.path, { ...page, view }), 301)
  if (page.found === 'hidden' || page.found === 'withdrawn') {
    const status = statusOfUnreadable[page.found]
    return data({ site, view, page }, { status, headers: noStore })
  }
  if (page.found === 'same') return data({ site, view, page }, { status: 400, headers: noStore })
  return data({ site, view, page }, { headers: tagOfPost(page.subject.id) })
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  if ('subject' in page) {
    const isCompared = page.found === 'comparison'
    const name = isCompared ? `Version ${page.from.version} to ${page.to.version}` : 'Changes'
    return historyMeta(site, page.subject, { name, of: 'text' })
  }
  return unlistedMeta(site, {
    path: location.pathname,
    title: 'Changes',
    description: 'What changed between two versions.',
  })
}

export default function Compare({ loaderData: { page, view } }: Route.ComponentProps) {
  switch (page.found) {
    case 'comparison':
      return <CompareView comparison={page} subject={page.subject} view={view} />
    case 'single':
      return <SingleView subject={page.subject} />
    case 'same':
      return <SameView subject={page.subject} />
    case 'invalid':
      return <InvalidView history={page.history} />
    case 'busy':
      return <BusyView />
    default:
      return <UnreadableView unreadable={page} />
  }
}
