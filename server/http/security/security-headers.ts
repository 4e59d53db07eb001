import type { MiddlewareHandler } from 'hono'
import { type InlineHashes, pagePolicy } from '~/document/page-policy'
import type { RequestVariables } from '../request-log'

/**
 * React Router starts the desk with inline scripts, and the editor adds style elements: both need the nonce. Pictures
 * are shown before they are uploaded (`blob:`), previews set HTML through the policy `preview`, pasted text is converted
 * in a worker (`paste`) and its pictures are copied from Google Docs, and newsletters are shown in a frame. An unknown
 * address below the desk shows a reader's error page, so its inline code is allowed as well.
 */
function deskPolicy(inline: InlineHashes, nonce: string): string {
  return pagePolicy(inline)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self'", "img-src 'self' blob:")
    .replace("connect-src 'self'", "connect-src 'self' https://*.googleusercontent.com")
    .replace('trusted-types saved-pages', 'trusted-types preview paste')
    .concat("; frame-src 'self'")
}

const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Hides the desk's address from other sites. Not 'no-referrer': browsers then send forms with 'Origin: null', and over
 * plain HTTP same-origin.ts could not tell that they are from this site.
 */
const deskReferrers = 'same-origin'

const oneYear = 31_536_000

/** Without inline code. Scripts have it too: a worker is bound by the policy of its script, not by that of the page. */
const plainPolicy = pagePolicy({ scripts: [], styles: [] })
/** Browsers show syndication feeds with a stylesheet. */
const xmlPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"
/** For documents that show nothing but themselves: pictures, JSON, text. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

interface SecuritySettings {
  /** Of readers' pages. */
  inline: InlineHashes
  isHttps: boolean
  /** Off by default: it forces HTTPS on all hosts below the site's for a year. */
  hstsSubdomains: boolean
  /** No policy then: Vite's hot reload injects styles and connects to another port. */
  isDevelopment: boolean
}

export function securityHeaders({
  inline,
  isHttps,
  hstsSubdomains,
  isDevelopment,
}: SecuritySettings): MiddlewareHandler<RequestVariables> {
  const subdomains = hstsSubdomains ? '; includeSubDomains' : ''
  const transport = isHttps ? `max-age=${oneYear}${subdomains}` : null

  return async (context, next) => {
    await next()
    const { headers } = context.res
    const nonce = context.get('scriptNonce')
    const contentType = headers.get('Content-Type') ?? ''
    headers.set('X-Content-Type-Options', 'nosniff')
    if (transport) headers.set('Strict-Transport-Security', transport)
    if (nonce || isPage(contentType)) protectPage(headers, nonce)
    // A page has the policy of its inline code, and a newsletter shown as a page its own.
    if (!isDevelopment && !headers.has('Content-Security-Policy')) {
      const policy = nonce ? deskPolicy(inline, nonce) : policyOf(contentType)
      headers.set('Content-Security-Policy', policy)
    }
    if (nonce) headers.set('X-Robots-Tag', 'noindex, nofollow')
    // A response without a cache policy is not cached.
    if (nonce || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}

/** Headers that mean something only for pages: on files they would cost bytes and protect nothing. */
function protectPage(headers: Headers, nonce: string | null): void {
  headers.set('Permissions-Policy', permissionsPolicy)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  // Only a page with its own policy may be framed: a newsletter, at the desk.
  const mayBeFramed = headers.has('Content-Security-Policy') && headers.has('X-Frame-Options')
  if (!mayBeFramed) headers.set('X-Frame-Options', 'DENY')
  if (!headers.has('Referrer-Policy')) {
    headers.set('Referrer-Policy', nonce ? deskReferrers : 'strict-origin-when-cross-origin')
  }
}

function policyOf(contentType: string): string {
  if (isPage(contentType) || contentType.startsWith('text/javascript')) return plainPolicy
  return /\bxml\b/.test(contentType) ? xmlPolicy : dataPolicy
}

/** Redirects, which lead from page to page, have no type. */
function isPage(contentType: string): boolean {
  return contentType === '' || contentType.startsWith('text/html')
}
