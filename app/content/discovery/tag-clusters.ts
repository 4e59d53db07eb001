import { newestFirst } from './newest-first'

interface Tagged {
  id: string
  tags: readonly string[]
  publishedAt: Date | null
}

export interface TagCluster<P> {
  tag: string
  count: number
  articles: P[]
  /** '+N more articles', where the cluster holds more than it shows. */
  more: string | null
}

const defaultLimit = 6
const fewestItems = 2
const shownPerCluster = 2

/** 'Explore Related Topics': tags of two or more posts, other than the current post's, largest first. */
export function tagClusters<P extends Tagged>(
  posts: readonly P[],
  currentTags: readonly string[],
  limit = defaultLimit,
): TagCluster<P>[] {
  const current = new Set(currentTags)
  const byTag = new Map<string, P[]>()
  for (const post of [...posts].sort(newestFirst)) {
    for (const tag of new Set(post.tags)) {
      if (current.has(tag)) continue
      const members = byTag.get(tag)
      if (members) members.push(post)
      else byTag.set(tag, [post])
    }
  }
  return [...byTag]
    .filter(([, members]) => members.length >= fewestItems)
    .sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([tag, members]) => ({
      tag,
      count: members.length,
      articles: members.slice(0, shownPerCluster),
      more:
        members.length > shownPerCluster
          ? `+${members.length - shownPerCluster} more articles`
          : null,
    }))
}
