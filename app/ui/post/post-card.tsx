import { domainNames, domainOf } from '~/content/address/domain'
import { cardPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { summaryOf } from '~/content/post/summary'
import { cardAccent } from './domain-accent'
import { PostDate } from './post-date'
import { PostThumbnail } from './thumbnail'

interface PostCardProps {
  post: PostSummary
  headingLevel?: 2 | 3 | 4
}

export function PostCard({ post, headingLevel = 3 }: PostCardProps) {
  const Heading = `h${headingLevel}` as const
  const path = cardPath(post)
  return (
    <article
      className={`${cardAccent(post)} group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 focus-within:border-(--accent) hover:border-(--accent)`}
    >
      <div className="overflow-hidden border-line border-b">
        <PostThumbnail
          post={post}
          sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 46vw, 92vw"
          className="aspect-video w-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <p className="flex items-center gap-3 text-ink-muted text-sm">
          <span className="token text-(--accent)">
            {post.kind === 'brief' ? 'Weekly Brief' : domainNames[domainOf(post.domain)].stored}
          </span>
          <span>{readTimeLabel(post)}</span>
        </p>
        <Heading className="font-semibold text-xl leading-snug">
          {path ? (
            <a href={path} className="stretched outline-none">
              {post.title}
            </a>
          ) : (
            post.title
          )}
        </Heading>
        <p className="line-clamp-3 text-ink-soft">{summaryOf(post)}</p>
        <p className="mt-auto pt-2 text-ink-muted text-sm">
          <PostDate post={post} />
        </p>
      </div>
    </article>
  )
}
