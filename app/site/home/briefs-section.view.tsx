import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { noBriefSummary, writtenSummary } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { SectionHeading } from '~/ui/section-heading'
import { CardGrid } from '../cards/card-grid.view'

export function BriefsSection({ briefs, count }: { briefs: PostSummary[]; count: number }) {
  const latest = briefs[0]
  const metrics = [
    { label: 'Active Domains', value: '3' },
    { label: 'Classification', value: 'HIGH' },
    { label: 'Intelligence Briefs', value: String(count) },
    {
      label: 'Latest Brief',
      value: latest ? formatDate(dateOf(latest)) : 'N/A',
    },
  ]
  return (
    <section
      id="weekly-brief"
      aria-labelledby="briefs-heading"
      className="accent-amber page-width later later-112 md:later-42 py-14"
    >
      <SectionHeading
        id="briefs-heading"
        eyebrow="Weekly Brief"
        title="Latest intelligence briefs"
        action={
          <ButtonLink href="/weekly-brief" look="machine">
            ACCESS_BRIEF_ARCHIVE.exe
          </ButtonLink>
        }
      />
      <dl className="mb-6 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line min-[22rem]:grid-cols-2 md:grid-cols-4">
        {metrics.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-5 py-4 min-[22rem]:flex-col min-[22rem]:flex-nowrap min-[22rem]:items-start lg:px-6"
          >
            <dt className="token text-ink-muted">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums min-[22rem]:mt-1 lg:text-xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {briefs.length === 0 ? (
        <EmptyState title="No intelligence briefs available" />
      ) : (
        <CardGrid
          isCompact
          posts={briefs.map((post) => ({
            ...post,
            summary: writtenSummary(post) || noBriefSummary,
          }))}
        />
      )}
    </section>
  )
}
