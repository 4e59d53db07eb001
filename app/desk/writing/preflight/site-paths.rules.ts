import type { PostKind } from '~/config/post-kinds'
import { entityFolders, pageTypes } from '~/entities/addresses/entity-folders.rules'
import { isDomainSlug } from '~/posts/addresses/domain.rules'
import { sitePages } from '~/site/shell/missing/site-pages.rules'

/** What an address of the site may show. `missing`: no address has this form. */
export type SitePath =
  | { is: 'page' }
  | { is: 'post'; kind: PostKind; name: string }
  | { is: 'topic'; topic: string }
  | { is: 'author'; slug: string }
  | { is: 'entity'; folder: string; name: string }
  | { is: 'picture'; bucket: 'thumbnails' | 'bodyPictures'; name: string }
  | { is: 'missing' }

const pages = new Set<string>([
  ...sitePages.map(({ href }) => href),
  ...[
    [
      'api',
      'post-demo',
      'offline',
      'subscribe/sent',
      'contact/thanks',
      'report-error/thanks',
      'rssfeed',
      'robots.txt',
      'llms.txt',
    ],
    ['sitemap.xml', 'indexnow-key.txt', '.well-known/security.txt', 'site.webmanifest'],
    ['.well-known/publication-log'],
    // The files of `public`.
    ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'],
    ['icon-maskable-512.png', 'logo.svg', 'logo-on-light.svg', 'social-card.jpg', 'feed.css'],
    ['demo-picture-1200x600.webp'],
  ]
    .flat()
    .map((name) => `/${name}`),
])

const feedFile = /(?:^|\/)(?:feed\.xml|atom\.xml|feed\.json)$/
/** Addresses that cannot be checked by their path: they are made by the site itself. */
const generated =
  /^\/(?:functions\/v1|sitemap|api|p|brand|social-cards|title-cards|preview|newsletter\/(?:issues|confirm|preferences|unsubscribe)|assets|\.well-known\/publication-log)\/./

/** What a link to this path asks for. A test compares it with app/routes.ts. */
export function sitePathOf(path: string): SitePath {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (pages.has(trimmed.toLowerCase()) || generated.test(trimmed)) return { is: 'page' }
  const [first = '', name = '', ...rest] = trimmed.slice(1).split('/').map(decoded)
  // Only names have a case.
  const section = first.toLowerCase()
  if (section === 'storage') return pictureAt(trimmed)
  if ((section === 'topics' || section === 'authors') && name !== '') {
    const isPage = rest.length === 0 || (rest.length === 1 && feedFile.test(rest[0] ?? ''))
    if (!isPage) return { is: 'missing' }
    return section === 'topics' ? { is: 'topic', topic: name } : { is: 'author', slug: name }
  }
  if (section === 'entities' && name !== '') return entityTypeAt(name, rest)
  if (entityFolders.includes(section) && name !== '') {
    const parts = [name, ...rest]
    const isFeed = parts.length > 1 && feedFile.test(parts.at(-1) ?? '')
    return { is: 'entity', folder: section, name: (isFeed ? parts.slice(0, -1) : parts).join('/') }
  }
  if (feedFile.test(trimmed) && rest.length === 0) {
    return name === '' || isSection(section) ? { is: 'page' } : { is: 'missing' }
  }
  return postAt(section, name, rest)
}

function postAt(section: string, name: string, rest: string[]): SitePath {
  const isBrief = section === 'weekly-brief'
  const isPost = isBrief || isDomainSlug(section) || ['cybermarketing', 'post'].includes(section)
  if (!isPost || name === '') return { is: 'missing' }
  // Which versions of a post readers saw is not looked up.
  if (rest.length > 0) return { is: isHistory(rest) ? 'page' : 'missing' }
  return { is: 'post', kind: isBrief ? 'brief' : 'article', name }
}

function isHistory([first, page, ...more]: string[]): boolean {
  const isPage = page === undefined || page === 'compare' || /^[1-9]\d*$/.test(page)
  return first === 'history' && isPage && more.length === 0
}

/** Which types have any is not looked up: a list of none is rare. */
function entityTypeAt(name: string, rest: string[]): SitePath {
  const isType = rest.length === 0 && pageTypes.some((type) => type === name)
  return { is: isType ? 'page' : 'missing' }
}

function isSection(name: string): boolean {
  return isDomainSlug(name) || ['weekly-brief', 'watch', 'corrections'].includes(name)
}

const bucketPath = /^\/storage\/v1\/object\/public\/(article-thumbnails|article-pictures)\/([^/]+)$/

function pictureAt(path: string): SitePath {
  const [, bucket, name] = bucketPath.exec(path) ?? []
  if (name === undefined) return { is: 'missing' }
  const isThumbnail = bucket === 'article-thumbnails'
  return { is: 'picture', bucket: isThumbnail ? 'thumbnails' : 'bodyPictures', name: decoded(name) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
