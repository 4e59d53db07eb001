import { data, redirect } from 'react-router'
import { faultOf } from '~/database/faults'
import type { HasFirstScreen } from '~/document/first-screen'
import { pageHeadersUnlessSaid, unlessFailed } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { notFound } from '~/http/not-found'
import { services } from '~/services'
import { postMeta } from '~/syndication/metadata/page-meta.rules'
import { SaveButton } from '../cards/save-button.view'
import type { Failed } from '../shell/missing/failed.rules'
import type { Route } from './+types/post.route'
import { PostView } from './post.view'
import { ReadingTools } from './reading-tools.view'

export const handle: KeptAnswers & HasFirstScreen = {
  keptAnswers: { query: [] },
  firstScreen: 'post',
}

export const headers = pageHeadersUnlessSaid

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { pathname, search } = new URL(request.url)
  const asked =
    params.brief === undefined
      ? { kind: 'article' as const, name: params.article }
      : { kind: 'brief' as const, name: params.brief }
  const page = await reading.postPage({ ...asked, path: pathname }).catch((error: unknown) => {
    reportError(error)
    throw data<Failed>({ failed: asked.kind }, { status: faultOf(error) ? 503 : 500 })
  })
  if (!page) throw await notFound(asked.kind, { request, context })
  if (page.found === 'moved' || page.path !== pathname) throw redirect(page.path + search, 301)
  const { failures, ...shown } = page
  for (const failure of failures) reportError(failure)
  return data({ site, page: shown }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { post, path, body } = page
  return postMeta(site, { post, path, wordCount: body.wordCount })
}

export default function Post({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <PostView
      {...page}
      tools={<ReadingTools save={<SaveButton post={page.post} look="floating" />} />}
    />
  )
}
