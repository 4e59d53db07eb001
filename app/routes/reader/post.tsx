import { redirect } from 'react-router'
import { pageDescription, pageTitle } from '~/content/post/summary'
import { services } from '~/services'
import { PostView } from '~/ui/post/post-view'
import { readerPageHeaders } from '../cache-policy'
import { notFound } from '../not-found'
import { pageMeta } from '../page-meta'
import type { Route } from './+types/post'

export const headers = readerPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const { pathname, search } = new URL(request.url)
  const asked =
    params.brief === undefined
      ? { kind: 'article' as const, name: params.article }
      : { kind: 'brief' as const, name: params.brief }
  const page = await reading.postPage({ ...asked, path: pathname })
  if (!page) throw await notFound(asked.kind, { request, context })
  if (page.found === 'moved' || page.path !== pathname) throw redirect(page.path + search, 301)
  return { site, page }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  return pageMeta(site, {
    title: pageTitle(page.post),
    description: pageDescription(page.post),
    path: page.path,
  })
}

export default function Post({ loaderData: { page } }: Route.ComponentProps) {
  return <PostView post={page.post} html={page.html} related={page.related} />
}
