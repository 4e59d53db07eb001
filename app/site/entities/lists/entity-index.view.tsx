import { typePath } from '~/entities/addresses/entity-folders.rules'
import { entityPlural } from '~/entities/addresses/entity-name.rules'
import { entityKey } from '~/entities/entity.rules'
import type { EntityIndex, TypeCount } from '~/posts/entities/lists/entity-lists.rules'
import { EmptyState } from '~/ui/empty-state'
import { EntityLink } from '../entity-link.view'

export const indexCrumb = { href: '/entities', label: 'Identifiers' }

interface EntityIndexProps {
  index: EntityIndex
  hasFailed: boolean
}

/** What was named last, then the most named of each type. */
export function EntityIndexView({ index: { types, recent }, hasFailed }: EntityIndexProps) {
  if (types.length === 0) {
    return (
      <div className="page-width pt-12">
        <EmptyState title="No identifiers yet" hasFailed={hasFailed}>
          They appear with the first article that names a CVE, a technique, a paper or a standard.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page-width pt-12">
      <section aria-labelledby="recent-heading">
        <h2 id="recent-heading" className="token text-ink-muted">
          Named recently
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-x-10 border-line border-t sm:grid-cols-2 lg:grid-cols-4">
          {recent.map(({ at: _, ...entity }) => (
            <EntityLink key={entityKey(entity)} entity={entity} />
          ))}
        </ul>
      </section>
      {types.length > 1 && (
        <nav aria-label="Kinds" className="mt-12 border-line border-b pb-5">
          <ul className="flex flex-wrap gap-2">
            {types.map(({ type }) => (
              <li key={type}>
                <a
                  href={`#${type}`}
                  className="block rounded-full border border-line px-3.5 py-1 text-ink-soft text-sm transition-colors hover:border-cyan hover:text-cyan"
                >
                  {entityPlural(type)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-10 gap-x-10 sm:columns-2 lg:columns-3">
        {types.map((type) => (
          <TypeSection key={type.type} {...type} />
        ))}
      </div>
    </div>
  )
}

function TypeSection({ type, count, most }: TypeCount) {
  return (
    <section aria-labelledby={type} className="break-inside-avoid pb-10">
      <div className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 id={type} className="scroll-mt-24 font-semibold text-xl">
          {entityPlural(type)}
        </h2>
        <a
          href={typePath(type)}
          className="py-1 text-ink-soft text-sm tabular-nums underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
        >
          All {count}
          <span className="sr-only"> {entityPlural(type)}</span>
        </a>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {most.map(({ count: posts, ...entity }) => (
          <EntityLink key={entity.value} entity={entity} count={posts} />
        ))}
      </ul>
    </section>
  )
}
