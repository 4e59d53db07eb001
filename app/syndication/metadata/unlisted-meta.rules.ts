import type { MetaDescriptor } from 'react-router'
import type { Site } from '~/config/site'
import { feedFiles } from '~/posts/addresses/slug.rules'
import { sectionCardPath } from '../social-cards/card-addresses.rules'
import { socialTags } from './social-tags.rules'

// Every page of the desk loads this for its error page, so it imports no structured data.

const siteFeed = `/${feedFiles[0]}`

export interface FeedLink {
  title: string
  path: string
}

interface UnlistedMeta {
  title: string
  description: string
  /** The canonical path; null if the address is personal. */
  path: string | null
}

/** For a page that search engines must not list: without structured data. */
export function unlistedMeta(
  site: Pick<Site, 'name' | 'url'>,
  { path, title, description }: UnlistedMeta,
): MetaDescriptor[] {
  const url = path === null ? null : site.url + path
  const page = { url, title, description, picture: site.url + sectionCardPath('site') }
  return [...commonTags(site, page, { isIndexed: false }), ...socialTags(site, page, 'website')]
}

/** The tags that every page has. */
export function commonTags(
  site: Pick<Site, 'name' | 'url'>,
  page: { title: string; description: string; url: string | null },
  { feed, isIndexed = true }: { feed?: FeedLink | undefined; isIndexed?: boolean },
): MetaDescriptor[] {
  const { url, title, description } = page
  const isHome = url === `${site.url}/`
  return [
    { title: isHome ? title : `${title} | ${site.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: isIndexed ? 'index, follow, max-image-preview:large' : 'noindex' },
    ...(url === null ? [] : [link('canonical', url)]),
    ...(feed ? [feedLink(site, feed)] : []),
    feedLink(site, { title: site.name, path: siteFeed }),
  ]
}

function feedLink(site: Pick<Site, 'url'>, { title, path }: FeedLink): MetaDescriptor {
  return { ...link('alternate', site.url + path), type: 'application/rss+xml', title }
}

export function link(rel: string, href: string) {
  return { tagName: 'link' as const, rel, href }
}
