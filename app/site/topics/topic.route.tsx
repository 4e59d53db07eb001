import { data, redirect } from 'react-router'
import { noStore, taggedPageHeaders, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { exportLinks } from '~/syndication/exports/export-address.rules'
import { collectionFormats } from '~/syndication/exports/export-formats.rules'
import { respondWithTopicExport } from '~/syndication/exports/respond-with-export.request'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/topic.route'
import { NoTopicView } from './no-topic.view'
import { TopicView } from './topic.view'

export const handle: PageCacheRule = { pageCache: { query: ['page'] } }

export const headers = taggedPageHeaders

export const middleware = [respondWithTopicExport]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { list: page, failures } = await reading.topicPage(params.topic, pageNumberOf(request))
  for (const failure of failures) reportError(failure)
  if (!page) throw await notFound('page', { request, context })
  if (page.found === 'nothing') {
    // Not cached: a post with this topic may be published at any time.
    return data({ site, page: null }, { status: 404, headers: noStore })
  }
  const { pathname, search } = new URL(request.url)
  if (page.found === 'moved' || page.path !== pathname) throw redirect(page.path + search, 301)
  const links = exportLinks(page.path, collectionFormats)
  return data({ site, page }, { headers: { ...unlessFailed(failures), ...links } })
}

const noContent = {
  title: 'No Content Found',
  description: 'There are no posts on this topic yet.',
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  if (!page) return unlistedMeta(site, { ...noContent, path: location.pathname })
  return pageMeta(site, {
    ...page,
    // Distinguishes it from a domain or a post with the same name.
    title: `Topic: ${page.topic}`,
    crumb: page.topic,
    description:
      page.description ||
      `Articles and weekly briefs on ${page.topic} from ${site.name}, newest first.`,
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
  // A topic exists only if posts have it, so an empty one could not be loaded.
  return page.count > 0 ? <TopicView page={page} /> : <NoTopicView topic={page.topic} hasFailed />
}
