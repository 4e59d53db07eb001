import { writtenSummary } from '~/posts/fields/summary.rules'
import type { SearchQuery } from '../query.rules'
import { excerptOf, type HighlightedText, highlight } from './excerpt.rules'

/** Shows readers why a post was found. */
export interface PostHighlights {
  title: HighlightedText
  excerpt: HighlightedText
  /** The matching tags, if neither title nor excerpt shows a match. */
  tags: HighlightedText[]
}

export function highlightPost(
  post: { title: string; summary: string; text: string; tags: string[] },
  query: SearchQuery,
): PostHighlights {
  const title = highlight(post.title, query)
  const excerpt = excerptOf({ ...post, summary: writtenSummary(post) }, query)
  const showsMatch = [title, excerpt].some(hasMatch)
  const tags = showsMatch ? [] : post.tags.map((tag) => highlight(tag, query)).filter(hasMatch)
  return { title, excerpt, tags }
}

function hasMatch(text: HighlightedText): boolean {
  return text.some(({ isMatch }) => isMatch)
}
