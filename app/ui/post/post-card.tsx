import { domainNames, domainOf } from '~/content/address/domain'
import { cardPath } from '~/content/address/urls'
import { formatDate } from '~/content/post/dates'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { summaryOf } from '~/content/post/summary'
import { cardAccent } from './domain-accent'
import { PostThumbnail } from './thumbnail'

export function PostCard({ post }: { post: PostSummary }) {
  const path = cardPath(post)
  return (
    <article
      className={`${cardAccent(post)} group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 focus-within:border-(--accent) hover:border-(--accent)`}
    >
      <div className="overflow-hidden border-line border-b">
        <PostThumbnail
          post={post}
          className="aspect-video w-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="token flex items-center gap-3 text-ink-muted">
          <span className="text-(--accent)">
            {post.kind === 'brief' ? 'Weekly Brief' : domainNames[domainOf(post.domain)].stored}
          </span>
          <span>{readTimeLabel(post)}</span>
        </p>
        <h3 className="font-semibold text-xl leading-snug">
          {path ? (
            <a href={path} className="stretched outline-none">
              {post.title}
            </a>
          ) : (
            post.title
          )}
        </h3>
        <p className="line-clamp-3 text-ink-soft">{summaryOf(post)}</p>
        <p className="mt-auto pt-2 text-ink-muted text-sm">
          <PostDate post={post} />
        </p>
      </div>
    </article>
  )
}

export function PostDate({ post }: { post: Pick<PostSummary, 'createdAt' | 'publishedAt'> }) {
  const date = post.publishedAt ?? post.createdAt
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>
}
