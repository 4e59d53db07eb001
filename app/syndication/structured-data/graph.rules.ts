import type { Site } from '~/config/site'
import { ids, type Node } from './node.rules'
import { breadcrumb, itemList, type PageToDescribe, pageNode } from './page-nodes.rules'
import { faqPage, newsArticle, type PostToDescribe } from './post-nodes.rules'
import { navigation, organization, website } from './site-nodes.rules'

export interface Graph {
  '@context': 'https://schema.org'
  '@graph': Node[]
}

/** All that a page says of itself, and of the site around it, to machines. */
export function graphOf(site: Site, page: PageToDescribe, described?: PostToDescribe): Graph {
  const own = described ? postGraph(site, page, described) : [pageNode(site, page, {})]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      website(site),
      organization(site),
      ...own,
      ...breadcrumb(site, page),
      ...itemList(site, page),
      ...navigation(site),
    ],
  }
}

function postGraph(site: Site, page: PageToDescribe, described: PostToDescribe): Node[] {
  const { url, picture } = page
  const article = newsArticle(site, described, { url, picture })
  const faq = faqPage(site, described.post, url)
  const { datePublished, dateModified } = article
  const parts = {
    datePublished,
    dateModified,
    mainEntity: { '@id': ids.article(url) },
    ...(faq.length > 0 && { hasPart: { '@id': ids.faq(url) } }),
  }
  return [pageNode(site, page, parts), article, ...faq]
}
