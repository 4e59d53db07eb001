import type { PostSummary } from '~/posts/post.rules'
import { RankedPost } from './ranked-post.view'

interface TrendingSectionProps {
  id: string
  title: string
  /** One sentence that explains the order. */
  order: string
  posts: PostSummary[]
  isRanked: boolean
  /** The first section of the page: its first pictures are loaded at once. */
  isFirst: boolean
}

export function TrendingSection(props: TrendingSectionProps) {
  const { id, title, order, posts, isRanked, isFirst } = props
  const List = isRanked ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id} className="page-width pt-12">
      <h2 id={id} className="font-semibold text-2xl tracking-tight">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-muted">{order}</p>
      <List className="mt-6 divide-y divide-line border-line border-y">
        {posts.map((post, index) => (
          <li key={`${post.kind}:${post.id}`}>
            <RankedPost
              post={post}
              rank={isRanked ? index + 1 : null}
              isFirst={isFirst && index < 2}
            />
          </li>
        ))}
      </List>
    </section>
  )
}
