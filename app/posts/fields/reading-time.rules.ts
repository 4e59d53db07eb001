import type { PostSummary } from '../post.rules'

export const fallbackReadTime = 5
const briefCharactersPerMinute = 200

type Readable = Pick<
  PostSummary,
  'kind' | 'approximateReadTime' | 'computedReadTime' | 'bodyLength'
>

/**
 * Minutes: the editor's number, else what was computed when the post was saved. A stored post that has neither
 * falls back on 5 for an article, and on body length / 200, rounded up, for a brief.
 */
export function readTime(post: Readable): number {
  const known = [post.approximateReadTime, post.computedReadTime].find(isMinutes)
  if (known) return known
  if (post.kind === 'article' || post.bodyLength === 0) return fallbackReadTime
  return Math.ceil(post.bodyLength / briefCharactersPerMinute)
}

function isMinutes(stored: number | null): boolean {
  return stored !== null && stored > 0
}

export function readTimeLabel(post: Readable): string {
  return `${readTime(post)} min read`
}

/**
 * What the brief form does with what is typed into its field: whole minutes, at least 1, and 5 when it is not
 * a number. Null for a number that is none of these: it is for whoever typed it to say which was meant.
 */
export function parseReadTime(input: string): number | null {
  if (!/\d/.test(input)) return fallbackReadTime
  const minutes = /^\d+$/.test(input.trim()) ? Number(input) : 0
  return minutes >= 1 ? minutes : null
}
