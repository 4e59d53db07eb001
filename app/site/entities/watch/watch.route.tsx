import { data } from 'react-router'
import { noStore, pageHeaders } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { PageHeader } from '../../shell/page-header.view'
import { indexCrumb } from '../lists/entity-index.view'
import type { Route } from './+types/watch.route'
import { WatchView } from './watch.view'

export const handle: PageCacheRule = { pageCache: { query: [], bypassedBy: ['id', 'add'] } }

export const headers = pageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const { searchParams } = new URL(request.url)
  const page = await reading.watchPage(searchParams)
  const hasList = searchParams.has('id') || searchParams.has('add')
  return data(
    { site, page },
    { status: page.problem ? 400 : 200, ...(hasList && { headers: noStore }) },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/watch',
        title: 'Watch',
        description: 'One feed with every post that names the identifiers of your list.',
      })
    : []

export default function Watch({ loaderData: { site, page } }: Route.ComponentProps) {
  return (
    <div className="accent-cyan">
      <PageHeader trail={[indexCrumb]} eyebrow="Kept in this browser" title="Watch">
        Enter identifiers, and get one feed with every post that names one of them. No account: the
        list is in the address of the feed.
      </PageHeader>
      <WatchView page={page} siteUrl={site.url} />
    </div>
  )
}
