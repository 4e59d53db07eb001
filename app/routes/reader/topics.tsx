import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta'
import { TopicIndexView } from '~/ui/lists/topic-index-view'
import { PageHeader } from '~/ui/site/page-header'
import { readerPageHeaders } from '../cache-policy'
import type { Route } from './+types/topics'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

export const headers = readerPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  return { site, index: await reading.topicIndex() }
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

export default function Topics({ loaderData: { index } }: Route.ComponentProps) {
  return (
    <div className="accent-cyan">
      <PageHeader eyebrow={index.count === 1 ? '1 topic' : `${index.count} topics`} title="Topics">
        Everything we write about, from A to Z. The number beside a topic is how many articles and
        briefs it holds.
      </PageHeader>
      <TopicIndexView index={index} />
    </div>
  )
}
