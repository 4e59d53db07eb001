import type { PostSummary } from '~/content/post/post'
import { SectionHeading } from '../../primitives/section-heading'
import { PostCard } from '../post-card'

/** Cards that come in one after another, a tenth of a second apart. */
export function RelatedIntelligence({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="page-width pt-20">
      <SectionHeading id="related-heading" title="Related Intelligence" />
      <ul className="come-in-turn grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
