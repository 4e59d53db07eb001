import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { parseSearchRequest, searchPath } from '~/search/search-request.rules'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/search.route'
import { SearchView } from './search.view'

export const handle: PageCacheRule = { pageCache: { query: ['q', 'domain', 'kind', 'page'] } }

export const headers = pageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const search = parseSearchRequest(new URL(request.url).searchParams)
  if (!search) throw await notFound('page', { request, context })
  const { list: page, failures } = await reading.searchPage(search)
  for (const failure of failures) reportError(failure)
  return data({ site, page, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { q } = page.request
  // Result pages are endless, so search engines index only the posts.
  return unlistedMeta(site, {
    path: searchPath(page.request),
    title: q ? `Search: ${q}` : 'Search',
    description: `Search all articles and weekly briefs of ${site.name}.`,
  })
}

export default function Search({ loaderData: { page, hasFailed } }: Route.ComponentProps) {
  return <SearchView page={page} hasFailed={hasFailed} />
}
