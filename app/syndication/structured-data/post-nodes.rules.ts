import type { Site } from '~/config/site'
import { thumbnailShapes } from '~/pictures/picture-addresses.rules'
import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { dateOf, lastChangeOf } from '~/posts/fields/dates.rules'
import { pageDescription } from '~/posts/fields/summary.rules'
import type { Post } from '~/posts/post.rules'
import { ids, type Node } from './node.rules'

export interface PostToDescribe {
  post: Post
  wordCount: number
}

interface At {
  url: string
  /** What stands for the post where it has no picture of its own. */
  picture: string
}

/** In the words that search engines ask for of news. */
export function newsArticle(site: Site, { post, wordCount }: PostToDescribe, at: At): Node {
  const shapes = thumbnailShapes(post).map((path) => site.url + path)
  const publisher = { '@id': ids.organization(site.url) }
  return {
    '@type': 'NewsArticle',
    '@id': ids.article(at.url),
    headline: post.title,
    description: pageDescription(post),
    image: shapes.length > 0 ? shapes : [at.picture],
    datePublished: dateOf(post).toISOString(),
    dateModified: lastChangeOf(post).toISOString(),
    author: publisher,
    publisher,
    mainEntityOfPage: { '@id': ids.page(at.url) },
    articleSection: domainNamesOf(post.domain).label,
    keywords: keywordsOf(post),
    wordCount,
    inLanguage: 'en',
    isAccessibleForFree: true,
  }
}

/** The tags, with the focus keyword first and nothing twice. */
export function keywordsOf({ focusKeyword, tags }: Pick<Post, 'focusKeyword' | 'tags'>): string[] {
  const seen = new Set<string>()
  return [focusKeyword, ...tags].filter((word) => {
    const known = word.trim().toLowerCase()
    if (known === '' || seen.has(known)) return false
    seen.add(known)
    return true
  })
}

export function faqPage(site: Site, { faq }: Pick<Post, 'faq'>, url: string): Node[] {
  if (faq.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': ids.faq(url),
      inLanguage: 'en',
      isPartOf: { '@id': ids.page(url) },
      publisher: { '@id': ids.organization(site.url) },
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
