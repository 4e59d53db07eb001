import { dayOf } from '~/posts/fields/dates.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { PostSummary } from '~/posts/post.rules'

export const trendingLimits = { days: 7, most: 20, least: 10 } as const

interface Counted {
  post: PostSummary
  reads: number
}

export interface Trending {
  /** By reads, newest first where they are equal. */
  mostRead: PostSummary[]
  /** What fills the page up while little has been read: the newest of the rest. */
  newest: PostSummary[]
}

export function trending(counted: readonly Counted[], newest: readonly PostSummary[]): Trending {
  const mostRead = [...counted]
    .sort((a, b) => b.reads - a.reads || newestFirst(a.post, b.post))
    .slice(0, trendingLimits.most)
    .map(({ post }) => post)
  const shown = new Set(mostRead.map(keyOf))
  const missing = Math.max(0, trendingLimits.least - mostRead.length)
  const rest = newest.filter((post) => !shown.has(keyOf(post))).sort(newestFirst)
  return { mostRead, newest: rest.slice(0, missing) }
}

/** The first of the days whose reads count: today is the last of them. */
export function trendingSince(now: Date): string {
  return dayOf(new Date(now.getTime() - (trendingLimits.days - 1) * 24 * 60 * 60_000))
}

function keyOf({ kind, id }: PostSummary): string {
  return `${kind}:${id}`
}
