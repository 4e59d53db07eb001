/** Why a redirect exists. */
export const redirectReasons = ['post', 'author', 'topic', 'import', 'hand'] as const
export type RedirectReason = (typeof redirectReasons)[number]

export interface RedirectOrigin {
  reason: RedirectReason
  /** Who caused it; empty if it was a program. */
  editorName: string
}

export interface Redirect extends RedirectOrigin {
  from: string
  to: string
  at: Date
}

export const redirectReasonTexts = {
  post: 'A post has a new address',
  author: 'An author has a new address',
  topic: 'A tag was changed',
  import: 'Came with an import',
  hand: 'Added by hand',
} as const satisfies Record<RedirectReason, string>

export const maxPathLength = 500

/** The short address of a post of WordPress, `/?p=12`: no other address with a query can be redirected. */
const shortAddress = /^\/\?p=[1-9]\d{0,9}$/

/** The short address that a request with the query parameter `p` asks for; null if it is none. */
export function shortAddressOf(p: string | null): string | null {
  const address = `/?p=${p}`
  return shortAddress.test(address) ? address : null
}

/**
 * The form in which addresses are stored and compared: without a slash at the end, and each part encoded as links of the
 * site encode it. Null if it is not valid UTF-8.
 */
export function storedPath(pathname: string): string | null {
  if (shortAddress.test(pathname)) return pathname
  const parts = pathname.split('/').filter((part) => part !== '')
  try {
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`
  } catch {
    return null
  }
}

export type PathProblem = 'empty' | 'other-site' | 'query' | 'bad-path' | 'too-long'

export type TypedPath = { ok: true; path: string } | { ok: false; problem: PathProblem }

/** The parts of the site whose name is read in any case. */
const section = /^\/(?:topics|authors|post|weekly-brief|ai|cybersecurity|cyber-?marketing)(?=\/)/i

/** A path as an editor types it: `/old`, `old`, or a whole address of this site. */
export function readPath(typed: string, siteOrigin: string): TypedPath {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'empty' }
  if (shortAddress.test(text)) return { ok: true, path: text }
  if (text.length > maxPathLength * 2) return { ok: false, problem: 'too-long' }
  const url = urlOf(text, siteOrigin)
  if (!url) return { ok: false, problem: 'bad-path' }
  if (url.origin !== siteOrigin) return { ok: false, problem: 'other-site' }
  if (/[?#]/.test(text)) return { ok: false, problem: 'query' }
  // Posts, topics and authors are looked up by their names: only these keep their case.
  const lowered = url.pathname.replace(section, (part) => part.toLowerCase())
  const path = storedPath(lowered)
  if (path === null || /%(?:00|0a|0d|5c)/i.test(path)) return { ok: false, problem: 'bad-path' }
  return path.length > maxPathLength ? { ok: false, problem: 'too-long' } : { ok: true, path }
}

function urlOf(text: string, siteOrigin: string): URL | null {
  // `\` counts as `/` in addresses, so `/\other.example` would be another site.
  if (/[\\\p{Cc}]/u.test(text)) return null
  const isPath = text.startsWith('/') || !/^[a-z][a-z0-9+.-]*:/i.test(text)
  const absolute = isPath && !text.startsWith('/') ? `/${text}` : text
  return URL.parse(absolute, siteOrigin)
}

export type RedirectRefusal =
  /** What was typed is no path of this site. */
  | { ok: false; reason: 'path'; field: 'from' | 'to'; problem: PathProblem }
  | { ok: false; reason: 'itself' }
  /** `from` is the desk, a feed, the API or a file: the server answers these itself. */
  | { ok: false; reason: 'reserved' }
  /** `to` is the desk, the API or a file, and no page for readers. */
  | { ok: false; reason: 'no-page' }
  /** Readers find a page there, so nobody would be redirected. */
  | { ok: false; reason: 'page-there' }
  | { ok: false; reason: 'exists'; to: string }
  /** `to` redirects back to `from`. */
  | { ok: false; reason: 'loop' }
  /** `to` redirects to another address, which should be used instead. */
  | { ok: false; reason: 'chain'; final: string }
  /** Nothing is found at `to`, or only an unpublished post. */
  | { ok: false; reason: 'no-target'; isUnpublished: boolean }

export interface LoadedRedirect {
  from: string
  to: string
  /** Addresses that the server answers itself, or that only the desk knows. */
  isReserved: boolean
  isTargetReserved: boolean
  /** What readers find there, redirects left out. */
  fromState: 'found' | 'missing' | 'unpublished'
  toState: 'found' | 'missing' | 'unpublished'
  /** The stored redirect from each of the two. */
  existing: string | null
  further: string | null
  /** The one address of the post at `to`, to which its other addresses redirect. Null if there is no post. */
  canonical: string | null
  /** A removed redirect comes back, whatever is at `to` by now. */
  isUndo: boolean
}

/** Whether a redirect may be added, or why not. */
export function decideRedirect(loaded: LoadedRedirect): { ok: true } | RedirectRefusal {
  const { from, to, existing, further } = loaded
  if (from === to) return { ok: false, reason: 'itself' }
  if (loaded.isReserved) return { ok: false, reason: 'reserved' }
  if (loaded.isTargetReserved) return { ok: false, reason: 'no-page' }
  if (loaded.fromState === 'found') return { ok: false, reason: 'page-there' }
  if (existing !== null) return { ok: false, reason: 'exists', to: existing }
  // A page that is there again is shown, whatever redirect is left.
  if (loaded.toState === 'found') {
    const { canonical } = loaded
    if (canonical === null || canonical === to) return { ok: true }
    return { ok: false, reason: 'chain', final: canonical }
  }
  if (further === from) return { ok: false, reason: 'loop' }
  if (further !== null) return { ok: false, reason: 'chain', final: further }
  if (loaded.isUndo) return { ok: true }
  return { ok: false, reason: 'no-target', isUnpublished: loaded.toState === 'unpublished' }
}
