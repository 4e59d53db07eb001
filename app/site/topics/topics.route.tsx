import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { notLoaded } from '~/ui/empty-state'
import { PageHeader } from '../shell/page-header.view'
import type { Route } from './+types/topics.route'
import { TopicIndexView } from './topic-index.view'

export const handle: PageCacheRule = { pageCache: { query: [] } }

export const headers = pageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { list: index, failures } = await reading.topicIndexPage()
  for (const failure of failures) reportError(failure)
  return data({ site, index, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: 'Topics',
    description: `All topics ${site.name} writes about, from A to Z, with the number of articles and briefs on each.`,
    path: '/topics',
    type: 'CollectionPage',
  })
}

export default function Topics({ loaderData: { index, hasFailed } }: Route.ComponentProps) {
  return (
    <div className="accent-cyan">
      <PageHeader
        eyebrow={hasFailed ? notLoaded : index.count === 1 ? '1 topic' : `${index.count} topics`}
        title="Topics"
      >
        Everything we write about, from A to Z, with the number of articles and briefs on each
        topic.
      </PageHeader>
      <TopicIndexView index={index} hasFailed={hasFailed} />
    </div>
  )
}
