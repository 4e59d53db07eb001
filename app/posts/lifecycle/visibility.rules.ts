import type { PostStatus } from '../post.rules'

/**
 * May readers see this post? published/published-posts.queries.ts has the same rule in SQL. A scheduled post stays
 * hidden until its time has come and a job has published it.
 */
export function isListed(
  post: { status: PostStatus; publishedAt: Date | null },
  now: Date,
): boolean {
  return post.status === 'published' && post.publishedAt !== null && post.publishedAt <= now
}

/** Has no reader seen it yet? A withdrawn post was seen. */
export function isUnseen(
  post: { status: PostStatus; publishedAt: Date | null },
  now: Date,
): boolean {
  if (post.status === 'published') return !isListed(post, now)
  return post.status === 'draft' || post.status === 'scheduled'
}

/** What a version means to readers; null if they could see neither the one before nor this one. */
export function changeForReaders(
  wasListed: boolean,
  isListedNow: boolean,
): 'published' | 'changed' | 'withdrawn' | null {
  if (isListedNow) return wasListed ? 'changed' : 'published'
  return wasListed ? 'withdrawn' : null
}
