import { data } from 'react-router'
import { pageDescription, pageTitle } from '~/content/post/summary'
import type { KeptAnswers } from '~/http/kept-answers'
import { demoPost } from '~/pages/demo-post'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta'
import { PostView } from '~/ui/post/page/post-view'
import { ReadingTools } from '~/ui/post/page/reading-tools'
import { pageHeadersUnlessSaid, unlessFailed } from '../cache-policy'
import type { Route } from './+types/post-demo'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

export const headers = pageHeadersUnlessSaid

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.pageOf(demoPost)
  for (const failure of failures) reportError(failure)
  return data({ site, page }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: pageTitle(demoPost),
        description: pageDescription(demoPost),
      })
    : []

export default function PostDemo({ loaderData: { page } }: Route.ComponentProps) {
  return <PostView {...page} tools={<ReadingTools save={null} />} />
}
