import { data } from 'react-router'
import { taggedPageHeaders, tagOfPost } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageNumberOf } from '../../../shell/page-number.request'
import { postAddressOf, redirectToCanonical } from '../history.request'
import { historyMeta } from '../history-meta.rules'
import type { Route } from './+types/history.route'
import { HistoryView } from './history.view'

export const handle: PageCacheRule = { pageCache: { query: ['page'] } }

export const headers = taggedPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const address = postAddressOf({ request, params })
  const result = await reading.history.list(address, pageNumberOf(request))
  if (!result) throw await notFound(address.kind, { request, context })
  redirectToCanonical(request, result, '/history')
  if (result.found === 'moved') throw await notFound(address.kind, { request, context })
  return data({ site, list: result }, { headers: tagOfPost(result.subject.id) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, list } = loaderData
  return historyMeta(site, list.subject, { name: 'History', of: 'list' })
}

export default function History({ loaderData: { list, site } }: Route.ComponentProps) {
  return <HistoryView list={list} siteUrl={site.url} />
}
