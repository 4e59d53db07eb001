import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import type { PostSummary } from '~/posts/post.rules'

export function PostDate({ post }: { post: Pick<PostSummary, 'createdAt' | 'publishedAt'> }) {
  const date = dateOf(post)
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>
}
