import type { SearchQuery } from '../query.rules'
import { excerptOf, type Highlighted, marked } from './excerpt.rules'

/** What of a post shows the reader why it was found. */
export interface FoundIn {
  title: Highlighted
  excerpt: Highlighted
  /** The tags that hold what was asked for, where title and excerpt do not. */
  tags: Highlighted[]
}

export function foundIn(
  post: { title: string; summary: string; text: string; tags: string[] },
  query: SearchQuery,
): FoundIn {
  const title = marked(post.title, query)
  const excerpt = excerptOf(post, query)
  const isShown = [title, excerpt].some(hasMatch)
  const tags = isShown ? [] : post.tags.map((tag) => marked(tag, query)).filter(hasMatch)
  return { title, excerpt, tags }
}

function hasMatch(text: Highlighted): boolean {
  return text.some(({ isMatch }) => isMatch)
}
