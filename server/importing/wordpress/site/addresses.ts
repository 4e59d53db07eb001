import { authorPath } from '~/authors/author.rules'
import { storedPath } from '~/posts/addresses/redirects/redirect.rules'
import { topicPath } from '~/posts/addresses/urls.rules'
import { htmlText } from '../../html/html-text'
import { namedDomain } from '../../shared/domains'
import { isTagName } from '../../shared/topic-names'
import type { WxrTerm } from '../xml/wxr'
import { hostOf, type IndexedPost, type SiteIndex } from './site-index'
import { tagName } from './topics'

export interface SiteAddresses {
  /** Where an address of the old site leads now; null if nothing here corresponds to it. */
  newAddress(address: string): string | null
  isOfSite(url: URL): boolean
  /** From the pages of categories, tags and authors, and from the feed. */
  redirects: { from: string; to: string }[]
}

const maxParents = 20

/** `planned` are the addresses that posts will have here, by the id of their item. */
export function createAddresses(
  index: SiteIndex,
  planned: ReadonlyMap<string, string>,
): SiteAddresses {
  const base = storedPath(URL.parse(index.url)?.pathname ?? '/') ?? '/'
  const root = base === '/' ? '' : base
  const redirects = redirectsOf(index, root)
  const paths = new Map(redirects.map(({ from, to }) => [from, to]))
  const bySlug = new Map<string, IndexedPost | null>()
  for (const post of index.posts.values()) {
    const to = planned.get(post.id)
    if (post.oldPath !== null && to) paths.set(post.oldPath, to)
    bySlug.set(post.slug, bySlug.has(post.slug) ? null : post)
  }
  paths.set(base, '/')

  function newAddress(address: string): string | null {
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol) || !index.hosts.has(hostOf(url))) return null
    const path = pathOf(url)
    return path === null ? null : path + anchorOf(url)
  }

  function pathOf(url: URL): string | null {
    const id = url.searchParams.get('p')
    const byId = id === null ? undefined : planned.get(id)
    if (byId) return byId
    const path = storedPath(url.pathname)
    if (path === null || isFile(path) || (path === base && asksForPage(url))) return null
    return paths.get(path) ?? bySlugOf(path)
  }

  /** As WordPress finds posts whose address was built in another way before. */
  function bySlugOf(path: string): string | null {
    if (!path.startsWith(`${root}/`) || index.otherPaths.has(path)) return null
    const post = bySlug.get(decodeURIComponent(path.split('/').at(-1) ?? ''))
    return (post && planned.get(post.id)) ?? null
  }

  return { newAddress, redirects, isOfSite: (url) => index.hosts.has(hostOf(url)) }
}

/** `/?p=12` and the like of something that is not here: it must not become a link to the home page. */
function asksForPage({ searchParams }: URL): boolean {
  const names = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm', 's']
  return names.some((name) => searchParams.has(name))
}

function isFile(path: string): boolean {
  return /^\/.*\/(wp-content|wp-includes|wp-admin)\/|^\/wp-/.test(path)
}

/** Places that only WordPress has in its pages. */
function anchorOf({ hash }: URL): string {
  return /^#(comments?|respond|more)(-\d+)?$/.test(hash) ? '' : hash
}

function redirectsOf(index: SiteIndex, root: string): { from: string; to: string }[] {
  const { categories, tags, usedTerms, authors, posts } = index
  const isUsed = ({ taxonomy, slug }: WxrTerm) => usedTerms.has(`${taxonomy} ${slug}`)
  const found = [
    ...[...categories.values()].flatMap((term) => {
      const to = targetOf(term, isUsed(term))
      return to === null ? [] : categoryPaths(term, index).map((path) => ({ from: path, to }))
    }),
    ...[...tags.values()]
      .filter((term) => isUsed(term) && isTagName(tagName(term.name)))
      .map((term) => ({
        from: `/tag/${term.slug}`,
        to: topicPath(tagName(term.name)),
      })),
    ...authors.all().map(({ login, author }) => ({
      from: `/author/${login.toLowerCase()}`,
      to: authorPath(author.slug),
    })),
    ...(posts.size > 0 ? [{ from: '/feed', to: '/feed.xml' }] : []),
  ]
  return found.flatMap(({ from, to }) => {
    const path = storedPath(root + from)
    return path === null ? [] : [{ from: path, to }]
  })
}

/** Null for a category without posts: it has no page here. */
function targetOf({ name, slug }: WxrTerm, isUsed: boolean): string | null {
  const domain = namedDomain(htmlText(name))
  if (domain) return `/${domain}`
  const isTopic = isUsed && slug !== 'uncategorized' && isTagName(tagName(name))
  return isTopic ? topicPath(tagName(name)) : null
}

/** With and without the categories above it: WordPress answers at both. */
function categoryPaths(term: WxrTerm, { categories }: SiteIndex): string[] {
  const slugs = [term.slug]
  let current: WxrTerm | undefined = term
  while (current && current.parent !== '' && slugs.length < maxParents) {
    current = categories.get(current.parent)
    if (current) slugs.unshift(current.slug)
  }
  return [...new Set([`/category/${slugs.join('/')}`, `/category/${term.slug}`])]
}
