import { redirect } from 'react-router'
import { entityPlural } from '~/entities/addresses/entity-name.rules'
import { pageHeaders } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { pageNumberOf } from '../../shell/page-number.request'
import type { Route } from './+types/entity-type.route'
import { indexCrumb } from './entity-index.view'
import { EntityTypeView } from './entity-type.view'

export const handle: PageCacheRule = { pageCache: { query: ['page'] } }

export const headers = pageHeaders

export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args
  const { reading, site } = context.get(services)
  const { pathname, search } = new URL(request.url)
  const page = await reading.entityTypePage(params.type, pageNumberOf(request))
  if (!page) throw await notFound('page', args)
  if (page.path !== pathname) throw redirect(page.path + search, 308)
  return { site, page }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const title = entityPlural(page.type)
  return pageMeta(site, {
    ...page,
    title,
    description: `${title} that articles of ${site.name} name, with the number of posts on each.`,
    type: 'CollectionPage',
    trail: [indexCrumb],
  })
}

export default function EntityTypeRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <EntityTypeView page={page} />
}
