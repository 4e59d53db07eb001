import type { MiddlewareHandler } from 'hono'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from and
 * scripts cannot change it; whoever says nothing is no browser, and has no reader's standing to abuse
 * (mail providers that unsubscribe somebody, for one).
 */
export function sameOriginOnly(siteUrl: string): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host
  return async (context, next) => {
    const { req } = context
    if (safeMethods.has(req.method) || isOwn(req.header(), siteHost)) return next()
    return context.html(refusal, 403)
  }
}

function isOwn(headers: Record<string, string>, siteHost: string): boolean {
  const from = headers['sec-fetch-site']
  const { origin } = headers
  // No browser says this, and React Router would take it for a failure of ours.
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) return false
  if (from !== undefined) return from === 'same-origin' || from === 'none'
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  // Hosts, not origins: behind a proxy that ends TLS this server is reached over plain http.
  const { host } = new URL(origin)
  return host === siteHost || host === headers.host
}

const refusal = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Not sent</title>
<h1>Not sent</h1>
<p>This came from a page of another site, so it was not taken. If you wrote it on our own page, go back:
what you typed is still there. Reload that page and send it again.</p>
<p><a href="/">Return to Home</a></p>
</html>
`
