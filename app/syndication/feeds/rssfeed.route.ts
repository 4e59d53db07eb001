import { askedEachTime } from '~/http/cache-policy'

const feed = '/functions/v1/rss'

const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>RSS feed</title></head>
<body><p>The feed has an address of its own. If you are not taken there, <a href="${feed}">click here</a>.</p></body>
</html>
`

/** An address that feed readers were once given; it leads to the feed. */
export function loader() {
  const headers = { Location: feed, 'Content-Type': 'text/html; charset=utf-8', ...askedEachTime }
  return new Response(body, { status: 302, headers })
}
