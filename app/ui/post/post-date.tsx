import { dateOf, formatDate } from '~/content/post/dates'
import type { PostSummary } from '~/content/post/post'

export function PostDate({ post }: { post: Pick<PostSummary, 'createdAt' | 'publishedAt'> }) {
  const date = dateOf(post)
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>
}
