import { data, redirect } from 'react-router'
import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import { taggedPageHeaders } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { exportLinks } from '~/syndication/exports/export-address.rules'
import { collectionFormats } from '~/syndication/exports/export-formats.rules'
import { respondWithEntityExport } from '~/syndication/exports/respond-with-export.request'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/entity.route'
import { EntityView } from './entity.view'
import { indexCrumb } from './lists/entity-index.view'

export const handle: PageCacheRule = { pageCache: { query: ['page'] } }

export const headers = taggedPageHeaders

export const middleware = [respondWithEntityExport]

export async function loader(args: Route.LoaderArgs) {
  const { params, pattern, request, context } = args
  const { reading, site } = context.get(services)
  const { pathname, search } = new URL(request.url)
  const [folder = ''] = pattern.split('/')
  const address = { folder, name: params['*'].replace(/\/$/, '') }
  const page = await reading.entityPage(address, pageNumberOf(request))
  if (!page) {
    const path = await reading.redirectFrom(pathname)
    if (path !== null) throw redirect(path + search, 301)
    throw await notFound('page', args)
  }
  if (page.path !== pathname) throw redirect(page.path + search, 308)
  return data({ site, page }, { headers: exportLinks(page.path, collectionFormats) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { entity, authority } = page
  const name = entityName(entity)
  const label = entityLabel(entity.type)
  return pageMeta(site, {
    ...page,
    title: `${label} ${name}`,
    crumb: name,
    description: `${page.count === 1 ? 'One post' : `${page.count} posts`} from ${site.name} that ${page.count === 1 ? 'names' : 'name'} ${name}, newest first, each with the sentence it stands in.`,
    type: 'CollectionPage',
    trail: [indexCrumb],
    items: page.posts,
    term: { name, code: entity.value, kind: label, authority },
    feed: { title: `${site.name}: ${name}`, path: feedPath({ of: 'entity', entity }, 'rss') },
  })
}

export default function EntityRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <EntityView page={page} />
}
