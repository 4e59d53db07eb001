/** The policy of a mail that is shown as a page: no scripts, inline styles, and pictures of this site only. */
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

/** For the public web version. */
export function mailPageHeaders(siteUrl: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(siteUrl, ["frame-ancestors 'none'"]),
    'X-Robots-Tag': 'noindex',
  }
}

/** For a frame at the desk: links open in new windows. */
export function mailFrameHeaders(siteUrl: string): Record<string, string> {
  const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox'
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(siteUrl, ["frame-ancestors 'self'", sandbox]),
    'X-Frame-Options': 'SAMEORIGIN',
  }
}
