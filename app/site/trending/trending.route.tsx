import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import { postPath } from '~/posts/addresses/urls.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '../shell/page-header.view'
import type { Route } from './+types/trending.route'
import { TrendingSection } from './trending-section.view'

export const headers = pageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.trendingPage()
  for (const failure of failures) reportError(failure)
  return data({ site, page, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  return pageMeta(site, {
    title: 'Trending',
    description: `The most read articles and briefs of ${site.name} in the last seven days.`,
    path: '/trending',
    type: 'CollectionPage',
    items: [...page.mostRead, ...page.newest].map((post) => ({
      title: post.title,
      path: postPath(post),
    })),
  })
}

export default function Trending({ loaderData: { page, hasFailed } }: Route.ComponentProps) {
  const { mostRead, newest } = page
  return (
    <>
      <PageHeader eyebrow="Most read this week" title="Trending">
        The posts that readers spent time on. We count reads without cookies and without identifying
        anyone.
      </PageHeader>
      {mostRead.length > 0 && (
        <TrendingSection
          id="most-read"
          title="Most read"
          order="Sorted by reads in the last seven days."
          posts={mostRead}
          isRanked
          isFirst
        />
      )}
      {newest.length > 0 && (
        <TrendingSection
          id="newest"
          title="Newest posts"
          order="Articles and briefs, the newest first."
          posts={newest}
          isRanked={false}
          isFirst={mostRead.length === 0}
        />
      )}
      {mostRead.length + newest.length === 0 && (
        <div className="page-width pt-12">
          <EmptyState title="No articles available" hasFailed={hasFailed}>
            Add articles to see them here
          </EmptyState>
        </div>
      )}
    </>
  )
}
