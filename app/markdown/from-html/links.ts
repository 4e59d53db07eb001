/** Parameters that tell a site where its visitor comes from. */
const trackingParameter =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hs(enc|mi)|__hs\w+|hsCtaTracking|vero_(id|conv)|oly_(anon|enc)_id|_openstat|s_cid|wickedid|rb_clickid|ml_subscriber(_hash)?|ck_subscriber_id|srsltid|_ga|_gl|ref_src|ref_url|at_(medium|campaign)|cmpid|icid)$/i

/** Services that lead through an address of theirs, and the parameter with the real one. */
const redirects: { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: 'q' },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: 'url' },
  { host: /(^|\.)safelinks\.protection\.outlook\.com$/, path: /^\//, parameter: 'url' },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, parameter: 'url' },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, parameter: 'u' },
  { host: /^l\.instagram\.com$/, path: /^\/$/, parameter: 'u' },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(redir\/redirect|safety\/go)/, parameter: 'url' },
  { host: /^(www\.)?youtube\.com$/, path: /^\/redirect$/, parameter: 'q' },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameter: 'url' },
  { host: /^(www\.)?reddit\.com$/, path: /^\/r\/.*\/out$/, parameter: 'url' },
  { host: /^out\.reddit\.com$/, path: /^\//, parameter: 'url' },
  { host: /^(www\.)?notion\.so$/, path: /^\/redirect$/, parameter: 'url' },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameter: 'z' },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameter: 'uddg' },
]

const maxRedirects = 5
const maxLength = 4_000

/**
 * The address that a pasted link leads to: without tracking parameters and redirects, and relative on this site. Null
 * if it leads nowhere from here: a script, a file, a place in the copied document.
 */
export function cleanAddress(address: string, siteOrigin: string): string | null {
  const trimmed = address.trim()
  if (trimmed === '' || trimmed.length > maxLength) return null
  if (/^mailto:[^?]+/i.test(trimmed)) return trimmed.replace(/\?.*$/, '')
  const url = /^\/(?!\/)/.test(trimmed) ? URL.parse(trimmed, siteOrigin) : URL.parse(trimmed)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const target = withoutRedirects(url)
  const hadTracking = dropTracking(target)
  if (target.origin === siteOrigin) return target.pathname + target.search + target.hash
  // As it was written, if nothing was removed: the parser would escape and complete it.
  return target === url && !hadTracking && /^https?:\/\//i.test(trimmed) ? trimmed : target.href
}

function withoutRedirects(url: URL): URL {
  let current = url
  for (let count = 0; count < maxRedirects; count += 1) {
    const next = redirectTarget(current)
    if (!next) return current
    current = next
  }
  return current
}

function redirectTarget({ hostname, pathname, searchParams }: URL): URL | null {
  for (const { host, path, parameter } of redirects) {
    if (!host.test(hostname) || !path.test(pathname)) continue
    const target = URL.parse(searchParams.get(parameter) ?? '')
    if (target && /^https?:$/.test(target.protocol)) return target
  }
  return null
}

/** Returns whether there were any. Text fragments (`#:~:text=`) go too: they select what was copied. */
function dropTracking(url: URL): boolean {
  const before = url.href
  for (const name of [...url.searchParams.keys()]) {
    if (trackingParameter.test(name)) url.searchParams.delete(name)
  }
  if (url.hash.startsWith('#:~:')) url.hash = ''
  return url.href !== before
}
