import type { PostSummary } from '~/posts/post.rules'
import { PostRow } from '../../cards/post-row.view'

const maxPosts = 3

/** The three most relevant posts, directly below the text. */
export function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related-posts-heading" className="pt-14 print:hidden">
      <h2 id="related-posts-heading" className="token text-ink-muted">
        Related posts
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {posts.slice(0, maxPosts).map((post) => (
          <li key={post.id} className="py-4">
            <PostRow post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
