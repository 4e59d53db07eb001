import type { PostStatus } from './post.rules'

/**
 * May readers see this post? The one rule; published/published-posts.queries.ts states it once more as SQL.
 * A scheduled post stays hidden until its hour has come and it has been turned into a published one.
 */
export function isListed(
  post: { status: PostStatus; publishedAt: Date | null },
  now: Date,
): boolean {
  return post.status === 'published' && post.publishedAt !== null && post.publishedAt <= now
}

/** Has nobody outside the desk seen it yet? One that was taken back has been seen. */
export function isUnseen(
  post: { status: PostStatus; publishedAt: Date | null },
  now: Date,
): boolean {
  if (post.status === 'published') return !isListed(post, now)
  return post.status === 'draft' || post.status === 'scheduled'
}
