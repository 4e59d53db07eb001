import type { MiddlewareHandler } from 'hono'

/**
 * Reader pages load only what this site serves, run no inline script and no inline style, and may be
 * framed by nobody. The policy has no nonce, so a finished page can be cached by anyone.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Of the one policy, which can name nothing but the service worker: see islands/saved/offline.ts.
  'trusted-types saved-pages',
].join('; ')

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

const oneYear = 31_536_000

interface SecuritySettings {
  isHttps: boolean
  /** Vite's hot reload injects styles and talks to a port of its own, which the policy forbids. */
  isDevelopment: boolean
}

export function securityHeaders({ isHttps, isDevelopment }: SecuritySettings): MiddlewareHandler {
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsPolicy],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
  ]
  if (!isDevelopment) always.push(['Content-Security-Policy', contentSecurityPolicy])
  // Not for subdomains: other hosts of the operator's are not ours to bind for a year.
  if (isHttps) always.push(['Strict-Transport-Security', `max-age=${oneYear}`])

  return async (context, next) => {
    await next()
    for (const [name, value] of always) context.res.headers.set(name, value)
    // Whoever did not say how long an answer may be kept did not think of caches.
    if (!context.res.headers.has('Cache-Control')) {
      context.res.headers.set('Cache-Control', 'no-store')
    }
  }
}
