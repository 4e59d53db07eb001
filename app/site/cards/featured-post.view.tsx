import type { ReactNode } from 'react'
import { bylineText } from '~/authors/author.rules'
import { domainBadge } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { writtenSummary } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { cardAccent } from './domain-accent.view'
import { PostDate } from './post-date.view'
import { PostThumbnail } from './thumbnail.view'
import { TitleLink } from './title-link.view'

const fallbackSummary = 'Latest intelligence briefing with critical insights and analysis.'

interface FeaturedPostProps {
  post: PostSummary | null
  saveButton: ReactNode
}

export function FeaturedPost({ post, saveButton }: FeaturedPostProps) {
  if (!post) {
    return (
      <EmptyState title="No articles available">Add articles to see them featured here</EmptyState>
    )
  }
  const path = postPath(post)
  return (
    <article
      className={`${cardAccent(post)} group relative grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 hover:border-line-strong lg:grid-cols-[7fr_5fr]`}
    >
      <div className="overflow-hidden">
        <PostThumbnail
          post={post}
          isFirst
          shownAs="opening"
          placeholder="INTEL_CLASSIFIED.enc"
          sizes="(min-width: 64rem) 44rem, calc(100vw - 2.5rem)"
          className="aspect-video size-full transition-transform duration-700 group-hover:scale-[1.02]"
        />
      </div>
      <div className="flex flex-col items-start gap-4 p-6 md:p-9">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm">
          <Badge>{domainBadge(post.domain)}</Badge>
          <span>{readTimeLabel(post)}</span>
          <PostDate post={post} />
          {post.byline.length > 0 && (
            <span className="wrap-anywhere">By {bylineText(post.byline)}</span>
          )}
        </p>
        <h3
          dir="auto"
          className="font-semibold text-2xl leading-tight tracking-tight md:text-[2rem]"
        >
          <TitleLink path={path} hasButton>
            {post.title}
          </TitleLink>
        </h3>
        <p className="text-ink-soft text-lg">{writtenSummary(post) || fallbackSummary}</p>
        <div className="relative mt-auto flex flex-wrap gap-3 pt-3">
          <ButtonLink href={path}>Access Full Report</ButtonLink>
          {saveButton}
        </div>
      </div>
    </article>
  )
}
