import type { ReactNode } from 'react'
import { entityKey } from '~/entities/entity.rules'
import { feedFormats, feedPath, feedPathWithChanges } from '~/syndication/scope.rules'
import { EntityLink } from './entity-link.view'
import type { EntityPosts } from './entity-posts.rules'
import { feedFormatNames } from './feed-format-names.view'

/** What is named together with an entity, its parts, and its files for machines. */
export function EntityAside({ page }: { page: EntityPosts }) {
  const { entity, together, parent, parts } = page
  return (
    <aside aria-label="About this identifier" className="max-lg:pt-12">
      <div className="grid gap-10 lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
        {(parent || parts.length > 0) && (
          <AsideSection heading={parent ? 'Part of' : 'Sub-techniques'}>
            {[...(parent ? [parent] : []), ...parts].map((one) => (
              <EntityLink key={one.value} entity={one} />
            ))}
          </AsideSection>
        )}
        {together.length > 0 && (
          <AsideSection heading="Named together with it">
            {together.map(({ count, ...one }) => (
              <EntityLink key={entityKey(one)} entity={one} count={count} />
            ))}
          </AsideSection>
        )}
        <section aria-labelledby="formats-heading">
          <h2 id="formats-heading" className="token text-ink-muted">
            Feeds
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-5">
            {feedFormats.map((format) => (
              <li key={format}>
                <a
                  href={feedPath({ of: 'entity', entity }, format)}
                  className="inline-block py-1 text-ink-soft underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
                >
                  {feedFormatNames[format]}
                </a>
              </li>
            ))}
          </ul>
          <a
            href={feedPathWithChanges({ of: 'entity', entity }, 'rss')}
            className="mt-1 inline-block py-1 text-ink-muted text-sm underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
          >
            With updates and corrections
          </a>
        </section>
      </div>
    </aside>
  )
}

function AsideSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = heading.toLowerCase().replace(/\W+/g, '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="token text-ink-muted">
        {heading}
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">{children}</ul>
    </section>
  )
}
