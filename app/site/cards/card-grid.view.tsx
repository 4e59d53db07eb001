import type { PostSummary } from '~/posts/post.rules'
import type { CardColumns } from './card-frame.view'
import { PostCard } from './post-card.view'

const gridClasses = {
  two: 'md:grid-cols-2',
  'two-or-three': 'md:grid-cols-2 lg:grid-cols-3',
  three: 'md:grid-cols-3 md:max-lg:gap-4',
} as const satisfies Record<CardColumns, string>

/** A grid of cards that always fills the width: one card is wide, two share it, more take three columns. */
export function CardGrid({
  posts,
  isCompact = false,
}: {
  posts: PostSummary[]
  isCompact?: boolean
}) {
  const shape = posts.length === 1 ? 'wide' : 'tall'
  const columns = posts.length <= 2 ? 'two' : isCompact ? 'three' : 'two-or-three'
  return (
    <ul className={`grid grid-cols-1 gap-6 ${shape === 'wide' ? '' : gridClasses[columns]}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} shape={shape} columns={columns} />
        </li>
      ))}
    </ul>
  )
}
