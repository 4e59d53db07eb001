import { authorPath } from '~/authors/author.rules'
import { topicPath } from '~/posts/addresses/urls.rules'
import { isTagName, tagName } from '../shared/topic-names'
import { authorsOf } from './authors'
import type { ExportIndex } from './file/read-index'
import type { Topics } from './topics'

/** Where the addresses of the old site lead here. */
export interface Addresses {
  /** For a link in a text. What is not in the file stays as it is. */
  linkTo: (path: string) => string
  /** The pages of tags, authors and feeds, for redirects. */
  pages: () => { from: string; to: string }[]
  /** Whether a page has the address `/{slug}/`. Posts with the same slug are elsewhere: an export does not say where. */
  isOfPage: (slug: string) => boolean
}

interface AddressParts {
  index: ExportIndex
  topics: Topics
  /** The addresses of the posts here, by their ids there. */
  paths: ReadonlyMap<string, string>
  /** The address of the old site; null if it is not known. */
  site: string | null
}

export function createAddresses({ index, topics, paths, site }: AddressParts): Addresses {
  const posts = new Map<string, string>()
  for (const post of index.posts) {
    const path = paths.get(post.id)
    if (path === undefined) continue
    if (post.uuid) posts.set(`p/${post.uuid}`, path)
    if (post.slug) posts.set(decoded(post.slug), path)
  }
  const pageSlugs = new Set(
    index.posts.filter(({ isPage }) => isPage).map(({ slug }) => decoded(slug)),
  )
  const tags = new Map<string, string>()
  // Other tags have no page here.
  const shown = index.posts.filter((post) => post.isPublic && !post.isPage)
  const used = new Set(shown.flatMap(({ id }) => index.tagsOfPost.get(id) ?? []))
  for (const tag of index.tags.values()) {
    const isShown = used.has(tag.id) && topics.isPublic(tag) && isTagName(tagName(tag.name))
    if (isShown && tag.slug !== '') tags.set(decoded(tag.slug), pathOfTag(tag.name, topics))
  }
  const authors = new Map<string, string>()
  for (const [userId, { id }] of authorsOf(index.users.values())) {
    const slug = decoded(index.users.get(userId)?.slug ?? '')
    if (slug !== '') authors.set(slug, authorPath(id))
  }

  /** Null if the address is none that is known. */
  function find(path: string): string | null {
    const parts = decoded(path).split('/').filter(Boolean)
    const [first = '', second = ''] = parts
    if (parts.length === 0) return '/'
    if (first === 'tag' || first === 'topic') return tags.get(second) ?? null
    if (first === 'author') return authors.get(second) ?? null
    if (first === 'rss' || parts.join('/') === 'feed') return '/feed.xml'
    if (first === 'content' || first === 'assets' || first === 'ghost') return null
    if (pageSlugs.has(parts.join('/'))) return null
    // Sites may have dates or sections before the slug, and /amp/ behind it.
    const last = parts.at(-1) === 'amp' ? parts.at(-2) : parts.at(-1)
    return posts.get(parts.slice(-2).join('/')) ?? posts.get(last ?? '') ?? null
  }

  return {
    isOfPage: (slug) => pageSlugs.has(decoded(slug)),
    linkTo(address) {
      if (/^\/?(\?[^#]*)?#\/portal/.test(address)) return '/subscribe'
      const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? []
      const found = find(path)
      return found === null ? `${site ?? ''}${address}` : found + fragment
    },
    pages() {
      const pages = [
        ...[...tags].map(([slug, to]) => ({ from: `/tag/${slug}`, to })),
        ...[...authors].map(([slug, to]) => ({ from: `/author/${slug}`, to })),
        { from: '/rss', to: '/feed.xml' },
      ]
      return pages.map(({ from, to }) => ({ from: encodeURI(from), to }))
    },
  }
}

function pathOfTag(name: string, topics: Topics): string {
  const domain = topics.domainPath(name)
  return domain ?? topicPath(tagName(name))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
