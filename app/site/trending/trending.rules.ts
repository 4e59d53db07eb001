import { dayOf } from '~/posts/fields/dates.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { PostSummary } from '~/posts/post.rules'

export const trendingLimits = { days: 7, max: 20, min: 10 } as const

interface PostWithReads {
  post: PostSummary
  reads: number
}

export interface Trending {
  /** Sorted by reads, then newest first. */
  mostRead: PostSummary[]
  /** The newest other posts, to fill the page while few posts have been read. */
  newest: PostSummary[]
}

export function trending(
  counted: readonly PostWithReads[],
  newest: readonly PostSummary[],
): Trending {
  const mostRead = [...counted]
    .sort((a, b) => b.reads - a.reads || newestFirst(a.post, b.post))
    .slice(0, trendingLimits.max)
    .map(({ post }) => post)
  const shown = new Set(mostRead.map(keyOf))
  const missing = Math.max(0, trendingLimits.min - mostRead.length)
  const rest = newest.filter((post) => !shown.has(keyOf(post))).sort(newestFirst)
  return { mostRead, newest: rest.slice(0, missing) }
}

/** The first day whose reads count. Today is the last. */
export function trendingSince(now: Date): string {
  return dayOf(new Date(now.getTime() - (trendingLimits.days - 1) * 24 * 60 * 60_000))
}

function keyOf({ kind, id }: PostSummary): string {
  return `${kind}:${id}`
}
