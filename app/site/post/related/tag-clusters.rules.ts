import type { TopicCount } from '~/posts/lists/topics.rules'

export interface TagCluster<P> {
  tag: string
  count: number
  articles: P[]
  /** '+N more articles', where the cluster holds more than it shows. */
  more: string | null
}

const defaultLimit = 6
const fewestItems = 2
export const shownPerCluster = 2

/** 'Explore Related Topics': tags of two or more posts, other than the current post's, largest first. */
export function clusterTags(
  counts: readonly TopicCount[],
  currentTags: readonly string[],
  limit = defaultLimit,
): TopicCount[] {
  return counts
    .filter(({ topic, count }) => count >= fewestItems && !currentTags.includes(topic))
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1))
    .slice(0, limit)
}

export function toCluster<P>({ topic, count }: TopicCount, newest: readonly P[]): TagCluster<P> {
  const articles = newest.slice(0, shownPerCluster)
  const rest = count - articles.length
  return { tag: topic, count, articles, more: rest > 0 ? `+${rest} more articles` : null }
}
