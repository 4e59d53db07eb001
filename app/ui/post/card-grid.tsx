import type { PostSummary } from '~/content/post/post'
import { PostCard } from './post-card'

/** Cards side by side. A few fill the width as well as many: one is wide, two share it. */
export function CardGrid({
  posts,
  isCompact = false,
}: {
  posts: PostSummary[]
  isCompact?: boolean
}) {
  const shape = posts.length === 1 ? 'wide' : 'tall'
  return (
    <ul className={`grid grid-cols-1 gap-6 ${columns(posts.length, isCompact)}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} shape={shape} />
        </li>
      ))}
    </ul>
  )
}

function columns(count: number, isCompact: boolean): string {
  if (count === 1) return ''
  if (count === 2) return 'md:grid-cols-2'
  return isCompact ? 'md:grid-cols-3 md:max-lg:gap-4' : 'md:grid-cols-2 lg:grid-cols-3'
}
