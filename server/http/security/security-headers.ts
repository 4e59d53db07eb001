import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from '../request-log'

/** The hashes of the inline scripts and styles of readers' pages: `'sha256-…'`. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/**
 * Readers' pages load only from this site, run only the inline code of the first screen, and cannot be framed. The
 * policy is the same on all of them, so any cache may store a page.
 */
function readerPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For the URL of the service worker: see site/saved/offline.browser.ts.
    'trusted-types saved-pages',
  ].join('; ')
}

/**
 * React Router starts the desk with inline scripts, and the editor adds style elements: both need the nonce. Pictures
 * are shown before they are uploaded (`blob:`), previews set HTML through the policy `preview`, pasted text is converted
 * in a worker (`paste`) and its pictures are copied from Google Docs, and newsletters are shown in a frame. An unknown
 * address below the desk shows a reader's error page, so its inline code is allowed as well.
 */
function deskPolicy(policyForReaders: string, nonce: string): string {
  return policyForReaders
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

interface SecuritySettings {
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
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Permissions-Policy', permissionsPolicy],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]
  const subdomains = hstsSubdomains ? '; includeSubDomains' : ''
  const policyForReaders = readerPolicy(inline)
  if (isHttps) always.push(['Strict-Transport-Security', `max-age=${oneYear}${subdomains}`])

  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of always) headers.set(name, value)
    // A newsletter shown as a page has inline styles and may be framed: its routes set their own policy.
    const hasOwnPolicy = headers.has('Content-Security-Policy')
    if (!hasOwnPolicy || !headers.has('X-Frame-Options')) headers.set('X-Frame-Options', 'DENY')
    const nonce = context.get('scriptNonce')
    if (!headers.has('Referrer-Policy')) {
      headers.set('Referrer-Policy', nonce ? deskReferrers : 'strict-origin-when-cross-origin')
    }
    if (!isDevelopment && !hasOwnPolicy) {
      headers.set(
        'Content-Security-Policy',
        nonce ? deskPolicy(policyForReaders, nonce) : policyForReaders,
      )
    }
    if (nonce) headers.set('X-Robots-Tag', 'noindex, nofollow')
    // A response without a cache policy is not cached.
    if (nonce || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}
