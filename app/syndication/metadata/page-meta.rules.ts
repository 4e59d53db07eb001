import type { MetaDescriptor } from 'react-router'
import type { Author } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { sectionOf } from '~/posts/addresses/urls.rules'
import { pageDescription, pageTitle } from '~/posts/fields/summary.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import {
  type CardSection,
  postCardPath,
  sectionCardPath,
} from '../social-cards/card-addresses.rules'
import { graphOf } from '../structured-data/graph.rules'
import type {
  Crumb,
  ListedItem,
  PageInfo,
  PageType,
  Term,
} from '../structured-data/page-nodes.rules'
import type { PostInfo } from '../structured-data/post-nodes.rules'
import { articleTags, socialTags } from './social-tags.rules'
import { commonTags, type FeedLink, link } from './unlisted-meta.rules'

interface PageMeta {
  title: string
  /** Its label in the breadcrumb, if that is not its title. */
  crumb?: string
  description: string
  /** The canonical path; for a list, that of its first page. */
  path: string
  /** The number of this page in a list. */
  page?: number
  pages?: number
  /** False asks search engines to leave the page out. */
  isIndexed?: boolean
  type?: PageType
  /** The breadcrumb between the home page and this one. */
  trail?: Crumb[]
  /** The section whose social card it uses. */
  section?: CardSection
  /** The posts that it lists; those without a path are left out. */
  items?: { title: string; path: string | null }[]
  /** Whom the page is about, if it is the page of an author. */
  person?: Author
  /** What the page is about, if it is the page of an entity. */
  term?: Term
  /** The syndication feed of what it lists. */
  feed?: FeedLink
}

/** The title, meta tags and structured data of a page. */
export function pageMeta(site: Site, meta: PageMeta): MetaDescriptor[] {
  const { page = 1, pages = 1, path, section = 'site', isIndexed = true } = meta
  const info: PageInfo = {
    type: meta.type ?? 'WebPage',
    url: site.url + pagePath(path, page),
    title: page > 1 ? `${meta.title}, Page ${page}` : meta.title,
    crumb: meta.crumb ?? meta.title,
    // Search engines take pages with the same description for duplicates.
    description: page > 1 ? `Page ${page} of ${pages}. ${meta.description}` : meta.description,
    trail: meta.trail ?? [],
    picture: site.url + sectionCardPath(section),
    items: (meta.items ?? []).filter(hasPath),
    person: meta.person,
    term: meta.term,
  }
  return [
    ...commonTags(site, info, { feed: meta.feed, isIndexed }),
    ...(page > 1 ? [link('prev', site.url + pagePath(path, page - 1))] : []),
    ...(page < pages ? [link('next', site.url + pagePath(path, page + 1))] : []),
    ...socialTags(site, info, 'website'),
    { 'script:ld+json': graphOf(site, info) },
  ]
}

interface PostMeta extends PostInfo {
  path: string
  /** False asks search engines to leave the page out. */
  isIndexed?: boolean
}

export function postMeta(
  site: Site,
  { path, isIndexed = true, ...postInfo }: PostMeta,
): MetaDescriptor[] {
  const { post } = postInfo
  const info: PageInfo = {
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
    ...commonTags(site, info, { isIndexed }),
    ...socialTags(site, info, 'article'),
    ...articleTags(site, post),
    { 'script:ld+json': graphOf(site, info, postInfo) },
  ]
}

function hasPath(item: { title: string; path: string | null }): item is ListedItem {
  return item.path !== null
}
