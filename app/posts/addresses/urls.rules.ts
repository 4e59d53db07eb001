import type { PostKind } from '~/config/post-kinds'
import { domainNames, domainOf } from './domain.rules'

interface AddressFields {
  kind: PostKind
  id: string
  slug: string | null
  domain: string
}

/** The one canonical address of a post; every link, redirect, feed and sitemap uses it. */
export function postPath(post: AddressFields): string {
  const name = segment(post.slug || post.id)
  return post.kind === 'brief' ? `/weekly-brief/${name}` : `/${domainOf(post.domain)}/${name}`
}

/** The link of a card in a feed: an article has one only if it has a slug. Other lists use postPath(). */
export function feedCardPath(post: AddressFields): string | null {
  return post.kind === 'article' && !post.slug ? null : postPath(post)
}

/** The section page of a post, as its breadcrumb shows it. */
export function sectionOf(post: Pick<AddressFields, 'kind' | 'domain'>): {
  href: string
  label: string
} {
  if (post.kind === 'brief') return { href: '/weekly-brief', label: 'Weekly Brief' }
  const domain = domainOf(post.domain)
  return { href: `/${domain}`, label: domainNames[domain].label }
}

export function topicPath(tag: string): string {
  return `/topics/${segment(tag)}`
}

/** The topic whose page has this path; null for any other path. */
export function topicOfPath(path: string): string | null {
  const [, encoded] = /^\/topics\/([^/]+)$/.exec(path) ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function segment(text: string): string {
  // Half of a surrogate pair in an imported tag would make encodeURIComponent throw.
  return encodeURIComponent(text.toWellFormed())
}
