import type { Site } from '~/config/site'
import { thumbnailShapes } from '~/pictures/picture-addresses.rules'
import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { dateOf, lastChangeOf } from '~/posts/fields/dates.rules'
import { pageDescription } from '~/posts/fields/summary.rules'
import type { Post } from '~/posts/post.rules'
import {
  correctionsIn,
  noteAnchor,
  type PublicNote,
} from '~/posts/record/changes/public-notes.rules'
import { authorsOf } from './author-nodes.rules'
import { type CountedEntity, namedThings } from './entity-nodes.rules'
import { type GraphNode, nodeIds } from './node.rules'
import type { PageInfo } from './page-nodes.rules'

export interface PostInfo {
  post: Post
  wordCount: number
  /** What its text names. */
  entities: readonly CountedEntity[]
  /** What readers are told of its changes; none by default. */
  notes?: readonly PublicNote[]
}

/** The node of a post, with the properties that search engines require of news. */
export function newsArticle(
  site: Site,
  { post, wordCount, entities, notes = [] }: PostInfo,
  page: Pick<PageInfo, 'url' | 'picture'>,
): GraphNode {
  const pictures = thumbnailShapes(post).map((path) => site.url + path)
  const publisher = { '@id': nodeIds.organization(site.url) }
  return {
    '@type': 'NewsArticle',
    '@id': nodeIds.article(page.url),
    headline: post.title,
    description: pageDescription(post),
    image: pictures.length > 0 ? pictures : [page.picture],
    datePublished: dateOf(post).toISOString(),
    dateModified: lastChangeOf(post).toISOString(),
    ...corrections(notes, page.url),
    author: authorsOf(site, post.byline),
    publisher,
    mainEntityOfPage: { '@id': nodeIds.page(page.url) },
    articleSection: domainNamesOf(post.domain).label,
    keywords: keywordsOf(post),
    wordCount,
    ...namedThings(site, post, entities),
    inLanguage: 'en',
    isAccessibleForFree: true,
  }
}

function corrections(notes: readonly PublicNote[], url: string) {
  const correction = correctionsIn(notes).map((note) => ({
    '@type': 'CorrectionComment',
    url: `${url}#${noteAnchor(note)}`,
    text: note.text,
    datePublished: note.at.toISOString(),
  }))
  return correction.length > 0 && { correction }
}

/** The focus keyword and the tags, without duplicates. */
export function keywordsOf({ focusKeyword, tags }: Pick<Post, 'focusKeyword' | 'tags'>): string[] {
  const seen = new Set<string>()
  return [focusKeyword, ...tags].filter((word) => {
    const key = word.trim().toLowerCase()
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export function faqPage(site: Site, { faq }: Pick<Post, 'faq'>, url: string): GraphNode[] {
  if (faq.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': nodeIds.faq(url),
      inLanguage: 'en',
      isPartOf: { '@id': nodeIds.page(url) },
      publisher: { '@id': nodeIds.organization(site.url) },
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
