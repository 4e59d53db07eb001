/**
 * A mail as a page of its own: nothing runs in it, its styles stand at its elements, and its pictures come from
 * this site, by whatever name it was asked for.
 */
function policy(siteUrl: string, more: string[]): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${siteUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...more,
  ].join('; ')
}

/** For everybody, in a window. */
export function mailPageHeaders(siteUrl: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(siteUrl, ["frame-ancestors 'none'"]),
    'X-Robots-Tag': 'noindex',
  }
}

/** For the desk, in a frame: links open in windows of their own. */
export function mailFrameHeaders(siteUrl: string): Record<string, string> {
  const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox'
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(siteUrl, ["frame-ancestors 'self'", sandbox]),
    'X-Frame-Options': 'SAMEORIGIN',
  }
}
