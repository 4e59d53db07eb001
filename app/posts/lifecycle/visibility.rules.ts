import type { PostStatus } from '../post.rules'

/**
 * May readers see this post? published/published-posts.queries.ts has the same rule in SQL. The clock has no part in it:
 * a scheduled post stays hidden until its time has come and a job has published it, and then it stays visible even if the
 * clock is set back.
 */
export function isListed(post: { status: PostStatus; publishedAt: Date | null }): boolean {
  return post.status === 'published' && post.publishedAt !== null
}

/** Has no reader seen it yet? A withdrawn post was seen. */
export function isUnseen(post: { status: PostStatus; publishedAt: Date | null }): boolean {
  if (post.status === 'published') return !isListed(post)
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
