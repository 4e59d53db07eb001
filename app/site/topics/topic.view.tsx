import type { TopicPosts } from '~/posts/lists/topics.rules'
import { TagLinks } from '../cards/tag-links.view'
import { WideCardPage } from '../cards/wide-card.view'
import { ExportLinks } from '../exports/export-links.view'
import { PageHeading } from '../shell/page-header.view'

/** The Link header has all of them. */
const shownFormats = ['bib', 'json', 'csv', 'stix.json'] as const

export function TopicView({ page: posts }: { page: TopicPosts }) {
  const { topic, path, count, description, neighbours } = posts
  return (
    <div className="accent-cyan">
      <PageHeading trail={[{ href: '/topics', label: 'Topics' }]} eyebrow="Topic" title={topic}>
        {description ? (
          <>
            <p dir="auto" className="wrap-anywhere">
              {description}
            </p>
            <p className="mt-4">Found {count} articles and analysis.</p>
          </>
        ) : (
          <>Found {count} articles and analysis.</>
        )}
      </PageHeading>
      <div className="page-width grid grid-cols-1 gap-x-14 pt-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <WideCardPage posts={posts} headingLevel={2} label="Pages of this topic" />
          <ExportLinks path={path} formats={shownFormats} />
        </div>
        {neighbours.length > 0 && (
          <aside aria-labelledby="neighbours-heading" className="max-lg:pt-12">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
              <h2 id="neighbours-heading" className="token text-ink-muted">
                Related topics
              </h2>
              <TagLinks tags={neighbours} />
              <a
                href="/topics"
                className="mt-6 inline-block py-1 text-ink-soft underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
              >
                All topics
              </a>
            </div>
          </aside>
        )}
      </div>
    </div>
  )
}
