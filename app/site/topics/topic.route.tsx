import { data, redirect } from 'react-router'
import { keptByNobody, pageHeadersUnlessSaid, unlessFailed } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { notFound } from '~/http/not-found'
import { services } from '~/services'
import { pageMeta, unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { pageOf } from '../shell/list-address.request'
import type { Route } from './+types/topic.route'
import { NoTopicView } from './no-topic.view'
import { TopicView } from './topic.view'

export const handle: KeptAnswers = { keptAnswers: { query: ['page'] } }

/** A topic that nothing carries is no page to keep: tomorrow there may be one. */
export const headers = pageHeadersUnlessSaid

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { list: page, failures } = await reading.topicPage(params.topic, pageOf(request))
  for (const failure of failures) reportError(failure)
  if (!page) throw await notFound('page', { request, context })
  if (page.found === 'nothing') {
    return data({ site, page: null }, { status: 404, headers: keptByNobody })
  }
  const { pathname, search } = new URL(request.url)
  if (page.found === 'moved' || page.path !== pathname) throw redirect(page.path + search, 301)
  return data({ site, page }, { headers: unlessFailed(failures) })
}

const noContent = {
  title: 'No Content Found',
  description: 'There is nothing on this topic yet.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  if (!page) return unlistedMeta(site, noContent)
  return pageMeta(site, {
    ...page,
    // A domain, or a post, may have the same name.
    title: `Topic: ${page.topic}`,
    crumb: page.topic,
    description: `Articles and weekly briefs on ${page.topic} from ${site.name}, newest first.`,
    type: 'CollectionPage',
    trail: [{ href: '/topics', label: 'Topics' }],
    items: page.cards,
    feed: {
      title: `${site.name}: ${page.topic}`,
      path: feedPath({ of: 'topic', topic: page.topic }, 'rss'),
    },
  })
}

export default function Topic({ loaderData: { page }, params }: Route.ComponentProps) {
  if (!page) return <NoTopicView topic={params.topic} />
  // A topic exists because posts carry it: one without posts could not be loaded.
  return page.count > 0 ? <TopicView page={page} /> : <NoTopicView topic={page.topic} hasFailed />
}
