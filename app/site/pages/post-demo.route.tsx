import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { pageHeadersUnlessSaid, unlessFailed } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { postMeta } from '~/syndication/metadata/page-meta.rules'
import { SaveButton } from '../cards/save-button.view'
import { PostView } from '../post/post.view'
import { ReadingTools } from '../post/reading-tools.view'
import type { Route } from './+types/post-demo.route'
import { demoPath, demoPost } from './demo-post.rules'

export const handle: KeptAnswers & HasFirstScreen = {
  keptAnswers: { query: [] },
  firstScreen: 'post',
}

export const headers = pageHeadersUnlessSaid

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.pageOf(demoPost)
  for (const failure of failures) reportError(failure)
  return data({ site, page }, { headers: unlessFailed(failures) })
}

/** As of any article, but that search engines leave it out: its news are made up. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { wordCount } = page.body
  return postMeta(site, { post: demoPost, path: demoPath, wordCount, isIndexed: false })
}

export default function PostDemo({ loaderData: { page } }: Route.ComponentProps) {
  const save = <SaveButton post={demoPost} path={demoPath} look="floating" />
  return <PostView {...page} tools={<ReadingTools save={save} />} />
}
