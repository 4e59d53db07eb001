import type { PostSummary } from '~/posts/post.rules'
import type { CardColumns } from './card-frame.view'
import { PostCard } from './post-card.view'

const grids = {
  two: 'md:grid-cols-2',
  few: 'md:grid-cols-2 lg:grid-cols-3',
  three: 'md:grid-cols-3 md:max-lg:gap-4',
} as const satisfies Record<CardColumns, string>

/** Cards side by side. A few fill the width as well as many: one is wide, two share it. */
export function CardGrid({
  posts,
  isCompact = false,
}: {
  posts: PostSummary[]
  isCompact?: boolean
}) {
  const shape = posts.length === 1 ? 'wide' : 'tall'
  const columns = posts.length <= 2 ? 'two' : isCompact ? 'three' : 'few'
  return (
    <ul className={`grid grid-cols-1 gap-6 ${shape === 'wide' ? '' : grids[columns]}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} shape={shape} columns={columns} />
        </li>
      ))}
    </ul>
  )
}
