import { revalidateEachTime } from '~/http/cache-policy'
import { changesParameter, wantsChanges } from '../scope.rules'
import type { Route } from './+types/rssfeed.route'

const page = (feed: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>RSS feed</title></head>
<body><p>The feed has moved. If you are not redirected, <a href="${feed}">click here</a>.</p></body>
</html>
`

/** An old address of the feed. */
export function loader({ request }: Route.LoaderArgs) {
  const rss = '/functions/v1/rss'
  const { name, value } = changesParameter
  const feed = wantsChanges(new URL(request.url).searchParams) ? `${rss}?${name}=${value}` : rss
  const headers = {
    Location: feed,
    'Content-Type': 'text/html; charset=utf-8',
    ...revalidateEachTime,
  }
  return new Response(page(feed), { status: 302, headers })
}
