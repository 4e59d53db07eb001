import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from './request-log'

/** What stands in readers' pages themselves, each as its hash: `'sha256-…'`. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/**
 * Reader pages load only what this site serves, run of inline scripts and styles only those of the first screen,
 * and may be framed by nobody. The policy is the same for all of them, so a finished page can be cached by anyone.
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
    // Of the one policy, which can name nothing but the service worker: see site/saved/offline.browser.ts.
    'trusted-types saved-pages',
  ].join('; ')
}

/**
 * The desk is one application: React Router starts it with inline scripts, which this page's nonce lets
 * run. Pictures that are not sent yet are shown from the browser's memory, and a text's preview is the one
 * place where HTML is set, through the policy `preview`. What is shown in a frame is the newsletter's. Where
 * the desk has nothing to show, its address leads to a reader's page, so what that holds is allowed as well.
 */
function deskPolicy(ofReaders: string, nonce: string): string {
  return ofReaders
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self'", "img-src 'self' blob:")
    .replace('trusted-types saved-pages', 'trusted-types preview')
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
 * No other site learns where the desk is. Not 'no-referrer': browsers then say 'Origin: null' with a form,
 * and where they say nothing else (on plain http) same-origin.ts could not tell that it is ours.
 */
const deskReferrers = 'same-origin'

const oneYear = 31_536_000

interface SecuritySettings {
  inline: InlineHashes
  isHttps: boolean
  /** Other hosts of the operator's are not ours to bind for a year, unless they say so. */
  hstsSubdomains: boolean
  /** Vite's hot reload injects styles and talks to a port of its own, which the policy forbids. */
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
  const reach = hstsSubdomains ? '; includeSubDomains' : ''
  const ofReaders = readerPolicy(inline)
  if (isHttps) always.push(['Strict-Transport-Security', `max-age=${oneYear}${reach}`])

  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of always) headers.set(name, value)
    // A mail of ours has styles at its elements, and the desk shows it in a frame: its routes say so themselves.
    const isOwn = headers.has('Content-Security-Policy')
    if (!isOwn || !headers.has('X-Frame-Options')) headers.set('X-Frame-Options', 'DENY')
    const nonce = context.get('scriptNonce')
    if (!headers.has('Referrer-Policy')) {
      headers.set('Referrer-Policy', nonce ? deskReferrers : 'strict-origin-when-cross-origin')
    }
    if (!isDevelopment && !isOwn) {
      headers.set('Content-Security-Policy', nonce ? deskPolicy(ofReaders, nonce) : ofReaders)
    }
    if (nonce) headers.set('X-Robots-Tag', 'noindex, nofollow')
    // Whoever did not say how long an answer may be kept did not think of caches.
    if (nonce || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}
