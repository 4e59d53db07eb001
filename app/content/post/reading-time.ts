import type { PostSummary } from './post'

export const fallbackReadTime = 5
const briefCharactersPerMinute = 200

type Readable = Pick<PostSummary, 'kind' | 'approximateReadTime' | 'bodyLength'>

/** Minutes: the editor's number, else 5 for an article and body length / 200, rounded up, for a brief. */
export function readTime(post: Readable): number {
  if (post.approximateReadTime !== null && post.approximateReadTime > 0) {
    return post.approximateReadTime
  }
  if (post.kind === 'article' || post.bodyLength === 0) return fallbackReadTime
  return Math.ceil(post.bodyLength / briefCharactersPerMinute)
}

export function readTimeLabel(post: Readable): string {
  return `${readTime(post)} min read`
}

/**
 * What the brief form does with its field: whole minutes, at least 1, and 5 when it is not a number. Null
 * for a number that is none of these: it is for whoever typed it to say which was meant.
 */
export function parseReadTime(input: string): number | null {
  if (!/\d/.test(input)) return fallbackReadTime
  const minutes = /^\d+$/.test(input.trim()) ? Number(input) : 0
  return minutes >= 1 ? minutes : null
}
