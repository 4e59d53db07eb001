import type { DomainSlug } from '~/content/address/domain'
import { postPath } from '~/content/address/urls'
import { pageLabels } from '~/content/post/classification'
import type { PostSummary } from '~/content/post/post'
import { readTimeLabel } from '~/content/post/reading-time'
import { noBriefSummary } from '~/content/post/summary'
import { ClassificationLabel } from '../post/classification-label'
import { PostDate } from '../post/post-date'
import { PostThumbnail } from '../post/thumbnail'
import { TitleLink } from '../post/title-link'
import { Badge } from '../primitives/badge'
import { ButtonLink } from '../primitives/button'
import { EmptyState } from '../primitives/empty-state'
import { SectionHeading } from '../primitives/section-heading'
import { domainTexts } from './domain-texts'

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
          {brief.summary.trim() || noBriefSummary}
        </p>
        <ButtonLink href={postPath(brief)} look="outline" className="relative mt-2">
          Read Weekly Brief
        </ButtonLink>
      </div>
    </article>
  )
}
