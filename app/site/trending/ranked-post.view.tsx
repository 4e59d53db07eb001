import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { Badge } from '~/ui/badge'
import { cardAccent, domainAccent } from '../cards/domain-accent.view'
import { PostDate } from '../cards/post-date.view'
import { PostThumbnail } from '../cards/thumbnail.view'
import { TitleLink } from '../cards/title-link.view'

interface RankedPostProps {
  post: PostSummary
  /** Its rank by reads; null in the list of the newest posts. */
  rank: number | null
  isFirst?: boolean
}

const rankedColumns =
  'grid-cols-[2.75rem_1fr] sm:grid-cols-[3.5rem_12rem_1fr] lg:grid-cols-[4.5rem_17rem_1fr]'
const unrankedColumns = 'sm:grid-cols-[12rem_1fr] lg:grid-cols-[17rem_1fr]'

/** A wide card with its rank. */
export function RankedPost({ post, rank, isFirst = false }: RankedPostProps) {
  const domain = domainOf(post.domain)
  return (
    <article
      className={`${cardAccent(post)} group relative grid gap-4 py-6 sm:items-start sm:gap-x-6 lg:gap-x-8 ${rank === null ? unrankedColumns : rankedColumns}`}
    >
      {rank !== null && (
        // Screen readers number the items of the list themselves.
        <p
          aria-hidden="true"
          className="font-mono text-(--accent) text-2xl leading-none sm:text-3xl lg:text-4xl"
        >
          {String(rank).padStart(2, '0')}
        </p>
      )}
      <PostThumbnail
        post={post}
        isFirst={isFirst}
        sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 12rem, 80vw"
        className="aspect-video w-full rounded-lg border border-line transition-colors group-hover:border-(--accent)"
      />
      <div className="min-w-0 max-sm:-col-end-1 max-sm:col-start-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          {post.kind === 'brief' && <Badge>Weekly Brief</Badge>}
          <Badge className={domainAccent(domain)}>{domainNames[domain].stored}</Badge>
          <PostDate post={post} />
          <span>{readTimeLabel(post)}</span>
        </p>
        <h3 dir="auto" className="mt-2.5 font-semibold text-xl leading-snug lg:text-2xl">
          <TitleLink path={postPath(post)}>{post.title}</TitleLink>
        </h3>
        <p dir="auto" className="mt-2 line-clamp-2 max-w-[70ch] text-ink-soft">
          {summaryOf(post)}
        </p>
      </div>
    </article>
  )
}
