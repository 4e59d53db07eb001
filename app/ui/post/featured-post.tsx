import { domainNames, domainOf } from '~/content/address/domain'
import { cardPath } from '~/content/address/urls'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { cardAccent } from './domain-accent'
import { PostDate } from './post-card'
import { PostThumbnail } from './thumbnail'

const noSummary = 'Latest intelligence briefing with critical insights and analysis.'

export function FeaturedPost({ post }: { post: PostSummary | null }) {
  if (!post) {
    return (
      <div className="rounded-card border border-line border-dashed p-12 text-center">
        <p className="font-semibold text-xl">No articles available</p>
        <p className="mt-2 text-ink-muted">Add articles to see them featured here</p>
      </div>
    )
  }
  const path = cardPath(post)
  return (
    <article
      className={`${cardAccent(post)} group relative grid overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-(--accent) lg:grid-cols-[3fr_2fr]`}
    >
      <div className="overflow-hidden">
        <PostThumbnail
          post={post}
          isFirst
          className="aspect-video size-full transition-transform duration-500 group-hover:scale-[1.02]"
        />
      </div>
      <div className="flex flex-col items-start gap-4 p-6 md:p-9">
        <p className="token flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
          <span className="text-(--accent)">
            {post.domain ? domainNames[domainOf(post.domain)].stored : 'Intelligence'}
          </span>
          <span>{readTimeLabel(post)}</span>
          <PostDate post={post} />
        </p>
        <h3 className="font-semibold text-2xl leading-tight md:text-3xl">{post.title}</h3>
        <p className="text-ink-soft text-lg">{post.summary || noSummary}</p>
        {path && (
          <a
            href={path}
            className="stretched mt-auto rounded-lg border border-(--accent) px-5 py-2.5 font-semibold text-(--accent) transition-colors hover:bg-(--accent) hover:text-ground"
          >
            Access Full Report
          </a>
        )}
      </div>
    </article>
  )
}
