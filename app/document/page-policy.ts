/** The hashes of inline scripts and styles: `'sha256-…'`. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The Content-Security-Policy of pages with this inline code. They load only from this site, and cannot be framed. */
export function pagePolicy({ scripts, styles }: InlineHashes): string {
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
