import { revalidateEachTime } from '~/http/cache-policy'

const feed = '/functions/v1/rss'

const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>RSS feed</title></head>
<body><p>The feed has moved. If you are not redirected, <a href="${feed}">click here</a>.</p></body>
</html>
`

/** An old address of the feed. */
export function loader() {
  const headers = {
    Location: feed,
    'Content-Type': 'text/html; charset=utf-8',
    ...revalidateEachTime,
  }
  return new Response(body, { status: 302, headers })
}
