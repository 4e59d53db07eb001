import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { postMeta } from '~/syndication/metadata/page-meta.rules'
import { SaveButton } from '../cards/save-button.view'
import { PostView } from '../post/post.view'
import { ReadingTools } from '../post/reading-tools.view'
import type { Route } from './+types/post-demo.route'
import { demoPath, demoPost } from './demo-post.rules'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [] },
  firstScreen: 'post',
}

export const headers = pageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { failures, ...page } = await reading.postContent(demoPost)
  for (const failure of failures) reportError(failure)
  return data({ site, page }, { headers: unlessFailed(failures) })
}

/** Search engines do not index this page, because the article is invented. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { entities } = page
  const { wordCount } = page.body
  return postMeta(site, { post: demoPost, path: demoPath, wordCount, entities, isIndexed: false })
}

export default function PostDemo({ loaderData: { page } }: Route.ComponentProps) {
  const saveButton = <SaveButton post={demoPost} path={demoPath} look="floating" />
  return <PostView {...page} tools={<ReadingTools saveButton={saveButton} />} />
}
