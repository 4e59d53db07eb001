import { dateOf, formatDate } from '~/content/post/dates'
import type { PostSummary } from '~/content/post/post'
import { noBriefSummary } from '~/content/post/summary'
import { PostCard } from '../post/post-card'
import { ButtonLink } from '../primitives/button'
import { EmptyState } from '../primitives/empty-state'
import { Panel } from '../primitives/panel'
import { SectionHeading } from '../primitives/section-heading'

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
      className="accent-amber page-width py-14"
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
      <Panel className="mb-6">
        <dl className="grid grid-cols-2 divide-line max-lg:gap-y-px lg:grid-cols-4 lg:divide-x">
          {metrics.map(({ label, value }) => (
            <div key={label} className="px-6 py-4">
              <dt className="token text-ink-muted">{label}</dt>
              <dd className="mt-1 font-semibold text-xl tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {briefs.length === 0 ? (
        <EmptyState title="No intelligence briefs available" />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-6">
          {briefs.map((post) => (
            <li key={post.id}>
              <PostCard post={{ ...post, summary: post.summary || noBriefSummary }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
