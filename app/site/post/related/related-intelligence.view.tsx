import type { PostSummary } from '~/posts/post.rules'
import { SectionHeading } from '~/ui/section-heading'
import { PostCard } from '../../cards/post-card.view'

/** Cards that fade in one after another, 0.1 s apart. */
export function RelatedIntelligence({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section
      aria-labelledby="related-heading"
      className="page-width later later-92 md:later-49 lg:later-33 pt-20"
    >
      <SectionHeading id="related-heading" title="Related Intelligence" />
      <ul className="come-in-turn grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, index) => {
          // Alone in the last row of two columns: it takes the full width.
          const isAlone = index === posts.length - 1 && index % 2 === 0
          return (
            <li key={post.id} className={isAlone ? 'md:max-lg:col-span-2' : undefined}>
              <PostCard post={post} shape={isAlone ? 'wide-on-tablet' : 'tall'} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
