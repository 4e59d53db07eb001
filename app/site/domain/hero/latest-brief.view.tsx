import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { pageLabels } from '~/posts/fields/classification.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { noBriefSummary, writtenSummary } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { SectionHeading } from '~/ui/section-heading'
import { ClassificationLabel } from '../../cards/classification-label.view'
import { PostDate } from '../../cards/post-date.view'
import { PostThumbnail } from '../../cards/thumbnail.view'
import { TitleLink } from '../../cards/title-link.view'
import { domainTexts } from './domain-texts.rules'

interface LatestBriefProps {
  domain: DomainSlug
  brief: PostSummary | null
}

export function LatestBrief({ domain, brief }: LatestBriefProps) {
  const { briefTitle, noBrief } = domainTexts[domain]
  return (
    <section
      id="weekly-brief"
      aria-labelledby="brief-heading"
      className="page-width later later-45 md:later-31 lg:later-26 py-14"
    >
      <SectionHeading
        id="brief-heading"
        eyebrow="Weekly Brief"
        title={briefTitle}
        action={
          <ButtonLink href="/weekly-brief" look="machine">
            ACCESS_BRIEF_ARCHIVE.exe
          </ButtonLink>
        }
      />
      {brief ? (
        <BriefCard brief={brief} />
      ) : (
        <EmptyState title={noBrief}>Check back for the latest intelligence updates</EmptyState>
      )}
    </section>
  )
}

function BriefCard({ brief }: { brief: PostSummary }) {
  return (
    <article className="group relative grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 hover:border-line-strong md:grid-cols-[5fr_6fr] lg:grid-cols-[5fr_7fr]">
      <div className="overflow-hidden">
        <PostThumbnail
          post={brief}
          sizes="(min-width: 64rem) 34rem, calc(100vw - 2.5rem)"
          className="aspect-video size-full transition-transform duration-700 group-hover:scale-[1.02]"
        />
      </div>
      <div className="flex flex-col items-start justify-center gap-4 p-6 md:p-9">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-muted text-sm">
          <Badge className="accent-amber">Weekly Brief</Badge>
          <ClassificationLabel label={pageLabels.brief.classification} />
          <span>
            {readTimeLabel(brief)} · <PostDate post={brief} />
          </span>
        </p>
        <h3 className="font-semibold text-2xl leading-tight tracking-tight md:text-[1.75rem]">
          <TitleLink path={postPath(brief)} hasButton>
            {brief.title}
          </TitleLink>
        </h3>
        <p className="line-clamp-4 text-ink-soft text-lg">
          {writtenSummary(brief) || noBriefSummary}
        </p>
        <ButtonLink href={postPath(brief)} look="outline" className="relative mt-2">
          Read Weekly Brief
        </ButtonLink>
      </div>
    </article>
  )
}
