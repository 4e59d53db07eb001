import { data } from 'react-router'
import { pageHeadersUnlessSaid, unlessFailed } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { notFound } from '~/http/not-found'
import { parseSearchRequest } from '~/search/search-request.rules'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/search.route'
import { SearchView } from './search.view'

export const handle: KeptAnswers = { keptAnswers: { query: ['q', 'domain', 'kind', 'page'] } }

export const headers = pageHeadersUnlessSaid

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const asked = parseSearchRequest(new URL(request.url).searchParams)
  if (!asked) throw await notFound('page', { request, context })
  const { list: page, failures } = await reading.searchPage(asked)
  for (const failure of failures) reportError(failure)
  return data({ site, page, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { q } = page.request
  // Endless combinations of words are no pages for search engines; what they link to is.
  return unlistedMeta(site, {
    title: q ? `Search: ${q}` : 'Search',
    description: `Search every article and weekly brief of ${site.name}.`,
  })
}

export default function Search({ loaderData: { page, hasFailed } }: Route.ComponentProps) {
  return <SearchView page={page} hasFailed={hasFailed} />
}
