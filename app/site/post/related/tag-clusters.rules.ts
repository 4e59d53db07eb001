import { foldTag } from '~/posts/fields/tags.rules'
import type { TopicCount } from '~/posts/lists/topics.rules'

export interface TagCluster<P> {
  tag: string
  count: number
  articles: P[]
  /** '+N more articles'; null if the cluster shows all its articles. */
  more: string | null
}

const defaultLimit = 6
const minItems = 2
export const shownPerCluster = 2

/** 'Explore Related Topics': the largest tags with two or more posts, without those of the current post. */
export function clusterTags(
  counts: readonly TopicCount[],
  currentTags: readonly string[],
  limit = defaultLimit,
): TopicCount[] {
  const current = new Set(currentTags.map(foldTag))
  return counts
    .filter(({ topic, count }) => count >= minItems && !current.has(foldTag(topic)))
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1))
    .slice(0, limit)
}

export function toCluster<P>({ topic, count }: TopicCount, newest: readonly P[]): TagCluster<P> {
  const articles = newest.slice(0, shownPerCluster)
  const rest = count - articles.length
  return { tag: topic, count, articles, more: rest > 0 ? `+${rest} more articles` : null }
}
