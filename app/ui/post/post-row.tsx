import { cardPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { cardAccent } from './domain-accent'
import { PostDate } from './post-date'
import { PostThumbnail } from './thumbnail'

interface PostRowProps {
  post: PostSummary
  headingLevel?: 2 | 3 | 4
}

/** The smallest of the card family: a picture, a title, a line of facts. */
export function PostRow({ post, headingLevel = 3 }: PostRowProps) {
  const Heading = `h${headingLevel}` as const
  const path = cardPath(post)
  return (
    <article className={`${cardAccent(post)} group relative flex items-center gap-4`}>
      <PostThumbnail
        post={post}
        sizes="6rem"
        className="aspect-square w-20 flex-none rounded-lg border border-line"
      />
      <div className="min-w-0">
        <Heading className="font-semibold leading-snug">
          {path ? (
            <a href={path} className="stretched transition-colors group-hover:text-(--accent)">
              {post.title}
            </a>
          ) : (
            post.title
          )}
        </Heading>
        <p className="mt-1 text-ink-muted text-sm">
          {readTimeLabel(post)} · <PostDate post={post} />
        </p>
      </div>
    </article>
  )
}
