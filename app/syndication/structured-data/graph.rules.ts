import type { Site } from '~/config/site'
import { profile } from './author-nodes.rules'
import { type GraphNode, nodeIds } from './node.rules'
import { breadcrumb, definedTerm, itemList, type PageInfo, pageNode } from './page-nodes.rules'
import { faqPage, newsArticle, type PostInfo } from './post-nodes.rules'
import { navigation, organization, website } from './site-nodes.rules'

export interface Graph {
  '@context': 'https://schema.org'
  '@graph': GraphNode[]
}

/** The structured data (JSON-LD) of a page: about the site, the page, and the post on it. */
export function graphOf(site: Site, page: PageInfo, postInfo?: PostInfo): Graph {
  const pageNodes = postInfo ? postNodes(site, page, postInfo) : nodesOfPage(site, page)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      website(site),
      organization(site),
      ...pageNodes,
      ...breadcrumb(site, page),
      ...itemList(site, page),
      ...navigation(site),
    ],
  }
}

/** The page of an author is about the author; its posts are a part of it. That of an entity lists posts about it. */
function nodesOfPage(site: Site, page: PageInfo): GraphNode[] {
  if (page.term) {
    const term = definedTerm(page, page.term)
    return [pageNode(site, page, { about: { '@id': term['@id'] } }), term]
  }
  if (!page.person) return [pageNode(site, page, {})]
  const person = profile(site, page.person)
  const hasPart = page.items.length > 0 && { hasPart: { '@id': nodeIds.items(page.url) } }
  return [pageNode(site, page, { mainEntity: { '@id': person['@id'] }, ...hasPart }), person]
}

function postNodes(site: Site, page: PageInfo, postInfo: PostInfo): GraphNode[] {
  const { url } = page
  const article = newsArticle(site, postInfo, page)
  const faq = faqPage(site, postInfo.post, url)
  const { datePublished, dateModified } = article
  const properties = {
    datePublished,
    dateModified,
    mainEntity: { '@id': nodeIds.article(url) },
    ...(faq.length > 0 && { hasPart: { '@id': nodeIds.faq(url) } }),
  }
  return [pageNode(site, page, properties), article, ...faq]
}
