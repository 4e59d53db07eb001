import type { MiddlewareHandler } from 'hono'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that a page of another site makes a browser send (CSRF). Browsers name the origin of a request, and
 * scripts cannot change that. A request without an origin is not from a browser and carries no one's cookies, such as
 * a mail provider's one-click unsubscribe.
 */
export function sameOriginOnly(siteUrl: string): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host
  return async (context, next) => {
    const { req } = context
    if (safeMethods.has(req.method) || isFromSite(req.header(), siteHost)) return next()
    return context.html(refusal, 403)
  }
}

function isFromSite(headers: Record<string, string>, siteHost: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  const { origin } = headers
  // No browser sends a malformed origin, and React Router would answer it with 500.
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) return false
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  // Hosts, not origins: behind a proxy that terminates TLS, requests arrive over plain HTTP.
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
<p>This form was sent from another site, so it was not accepted. If you filled it in on this site, go back, reload
the page and send it again.</p>
<p><a href="/">Return to Home</a></p>
</html>
`
