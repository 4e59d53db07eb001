import { data, redirect } from 'react-router'
import { pageHeaders } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/author.route'
import { AuthorView } from './author.view'
import { authorDescription } from './author-posts.rules'

export const handle: PageCacheRule = { pageCache: { query: ['page'] } }

export const headers = pageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const page = await reading.authorPage(params.author, pageNumberOf(request))
  if (!page) throw await notFound('page', { request, context })
  const { pathname, search } = new URL(request.url)
  if (page.found === 'moved' || page.path !== pathname) throw redirect(page.path + search, 301)
  return data({ site, page })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { author } = page
  const { slug, name } = author
  return pageMeta(site, {
    ...page,
    title: name,
    description: authorDescription(author, site.name),
    type: 'ProfilePage',
    person: author,
    trail: [{ href: '/authors', label: 'Authors' }],
    items: page.cards,
    feed: {
      title: `${site.name}: ${name}`,
      path: feedPath({ of: 'author', slug, name }, 'rss'),
    },
  })
}

export default function Author({ loaderData: { page } }: Route.ComponentProps) {
  return <AuthorView page={page} />
}
