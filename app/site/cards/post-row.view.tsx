import { postPath } from '~/posts/addresses/urls.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import type { PostSummary } from '~/posts/post.rules'
import { cardAccent } from './domain-accent.view'
import { PostDate } from './post-date.view'
import { PostThumbnail } from './thumbnail.view'
import { TitleLink } from './title-link.view'

interface PostRowProps {
  post: PostSummary
  headingLevel?: 2 | 3 | 4
}

/** The smallest card: a picture, the title, read time and date. */
export function PostRow({ post, headingLevel = 3 }: PostRowProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={`${cardAccent(post)} group relative flex items-center gap-4`}>
      <PostThumbnail
        post={post}
        shownAs="row"
        sizes="9rem"
        className="aspect-square w-20 flex-none rounded-lg border border-line"
      />
      <div className="min-w-0">
        <Heading dir="auto" className="font-semibold leading-snug">
          <TitleLink path={postPath(post)}>{post.title}</TitleLink>
        </Heading>
        <p className="mt-1 text-ink-muted text-sm">
          {`${readTimeLabel(post)} · `}
          <PostDate post={post} />
        </p>
      </div>
    </article>
  )
}
