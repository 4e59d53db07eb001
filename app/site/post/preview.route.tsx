import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { noStore } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import { services } from '~/services'
import type { Route } from './+types/preview.route'
import { PostView } from './post.view'

const privateHeaders = {
  ...noStore,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

export const handle: HasFirstScreen = { firstScreen: 'post' }

export function headers() {
  return privateHeaders
}

/** An unpublished post, for anyone who has its preview link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { previewLinks, reading, reportError } = context.get(services)
  const post = await previewLinks.find(params.token)
  if (!post) throw await notFound('page', { request, context })
  const { failures, ...page } = await reading.postContent(post)
  for (const failure of failures) reportError(failure)
  const isNextVersion = post.nextOf !== null
  return data({ page, isNextVersion }, { headers: privateHeaders })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.page.post.title ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Preview({ loaderData: { page, isNextVersion } }: Route.ComponentProps) {
  const what = isNextVersion ? 'these changes are' : 'this post is'
  return (
    <>
      <p className="border-amber/60 border-b bg-amber/15 py-3">
        <span className="page-width block font-semibold">
          Preview: {what} not published yet. Please do not share it.
        </span>
      </p>
      <PostView {...page} tools={null} />
    </>
  )
}
