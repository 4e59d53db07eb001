import type { MetaDescriptor } from 'react-router'
import type { Site } from '~/config/site'
import { sectionOf } from '~/posts/addresses/urls.rules'
import { pageDescription, pageTitle } from '~/posts/fields/summary.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import type { Post } from '~/posts/post.rules'
import { feedPath } from '../scope.rules'
import {
  type CardSection,
  postCardPath,
  sectionCardPath,
} from '../social-cards/card-addresses.rules'
import { graphOf } from '../structured-data/graph.rules'
import type { Crumb, Listed, PageToDescribe, PageType } from '../structured-data/page-nodes.rules'
import { articleTags, socialTags } from './social-tags.rules'

interface PageMeta {
  title: string
  /** What its breadcrumb calls it, if not by its title. */
  crumb?: string
  description: string
  /** Its canonical address; of a list, that of the first page. */
  path: string
  /** Which page of a list it is. */
  page?: number
  pages?: number
  type?: PageType
  /** What lies between the home page and this one. */
  trail?: Crumb[]
  /** Whose card it is shared with. */
  section?: CardSection
  /** What it lists; of posts without an address it says nothing. */
  items?: { title: string; path: string | null }[]
  /** A feed of just what it lists. */
  feed?: FeedLink
}

interface FeedLink {
  title: string
  path: string
}

/** What a page says of itself in the browser's tab, to search engines and where it is shared. */
export function pageMeta(site: Site, meta: PageMeta): MetaDescriptor[] {
  const { page = 1, pages = 1, path, section = 'site' } = meta
  const described: PageToDescribe = {
    type: meta.type ?? 'WebPage',
    url: site.url + pagePath(path, page),
    title: page > 1 ? `${meta.title}, Page ${page}` : meta.title,
    crumb: meta.crumb ?? meta.title,
    // Two pages that say the same of themselves are taken for one.
    description: page > 1 ? `Page ${page} of ${pages}. ${meta.description}` : meta.description,
    trail: meta.trail ?? [],
    picture: site.url + sectionCardPath(section),
    items: (meta.items ?? []).filter(hasAddress),
  }
  return [
    ...listedTags(site, described, { feed: meta.feed }),
    // Each page of a list is a page of its own, beside the ones before and after it.
    ...(page > 1 ? [link('prev', site.url + pagePath(path, page - 1))] : []),
    ...(page < pages ? [link('next', site.url + pagePath(path, page + 1))] : []),
    ...socialTags(site, described, 'website'),
    { 'script:ld+json': graphOf(site, described) },
  ]
}

interface PostMeta {
  post: Post
  path: string
  wordCount: number
  /** False where search engines are to leave it out. */
  isIndexed?: boolean
}

export function postMeta(
  site: Site,
  { post, path, wordCount, isIndexed = true }: PostMeta,
): MetaDescriptor[] {
  const described: PageToDescribe = {
    type: 'WebPage',
    url: site.url + path,
    title: pageTitle(post),
    crumb: post.title,
    description: pageDescription(post),
    trail: [sectionOf(post)],
    picture: site.url + postCardPath(post),
    items: [],
  }
  return [
    ...listedTags(site, described, { isIndexed }),
    ...socialTags(site, described, 'article'),
    ...articleTags(post),
    { 'script:ld+json': graphOf(site, described, { post, wordCount }) },
  ]
}

/** For a page that search engines are to leave out. */
export function unlistedMeta(
  site: Site,
  { title, description }: Pick<PageMeta, 'title' | 'description'>,
): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

function hasAddress(item: { title: string; path: string | null }): item is Listed {
  return item.path !== null
}

function listedTags(
  site: Site,
  page: PageToDescribe,
  { feed, isIndexed = true }: { feed?: FeedLink | undefined; isIndexed?: boolean },
): MetaDescriptor[] {
  const { url, title, description } = page
  const isHome = url === `${site.url}/`
  return [
    { title: isHome ? title : `${title} | ${site.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: isIndexed ? 'index, follow, max-image-preview:large' : 'noindex' },
    link('canonical', url),
    ...(feed ? [feedLink(site, feed)] : []),
    feedLink(site, { title: site.name, path: feedPath({ of: 'site' }, 'rss') }),
  ]
}

function feedLink(site: Site, { title, path }: FeedLink): MetaDescriptor {
  return { ...link('alternate', site.url + path), type: 'application/rss+xml', title }
}

function link(rel: string, href: string) {
  return { tagName: 'link' as const, rel, href }
}
