import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { notLoaded } from '~/ui/empty-state'
import { PageHeader } from '../shell/page-header.view'
import type { Route } from './+types/authors.route'
import { AuthorIndexView } from './author-index.view'

export const handle: PageCacheRule = { pageCache: { query: [] } }

export const headers = pageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { list: index, failures } = await reading.authorIndexPage()
  for (const failure of failures) reportError(failure)
  return data({ site, index, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: 'Authors',
    description: `Everybody who writes for ${site.name}, with their articles and weekly briefs.`,
    path: '/authors',
    type: 'CollectionPage',
  })
}

export default function Authors({ loaderData: { index, hasFailed } }: Route.ComponentProps) {
  const count = index.current.length + index.former.length
  return (
    <div className="accent-cyan">
      <PageHeader
        eyebrow={hasFailed ? notLoaded : count === 1 ? '1 author' : `${count} authors`}
        title="Authors"
      >
        Everybody who writes for us, with their articles and weekly briefs.
      </PageHeader>
      <AuthorIndexView index={index} hasFailed={hasFailed} />
    </div>
  )
}
