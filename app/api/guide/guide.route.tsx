import type { HasFirstScreen } from '~/document/first-screen'
import { readerPageHeaders } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { Document } from '~/site/pages/document.view'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/guide.route'
import { apiGuide } from './guide.service'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [] },
  firstScreen: 'text',
}

export const headers = readerPageHeaders

const title = 'API'
const description = 'How programs read and write this publication, with examples.'

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(services)
  return { site, page: apiGuide(site.url) }
}

/** For developers: search engines need not list it. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? unlistedMeta(loaderData.site, { path: '/api', title, description }) : []

export default function ApiGuide({ loaderData }: Route.ComponentProps) {
  return <Document {...loaderData.page} title={title} description={description} updated={null} />
}
