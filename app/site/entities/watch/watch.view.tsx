import { entityPath } from '~/entities/addresses/entity-address.rules'
import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import { queryOfIds, watchedId } from '~/entities/addresses/watched.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { TextArea } from '~/ui/field'
import { X } from '~/ui/icons'
import { WatchFeeds } from './watch-feeds.view'
import type { WatchedEntity, WatchPage } from './watch-page.rules'

interface WatchViewProps {
  page: WatchPage
  siteUrl: string
}

/** A form that works without scripts. With scripts, watch.browser.ts keeps the list in the browser. */
export function WatchView({ page: { watched, rejected, problem }, siteUrl }: WatchViewProps) {
  const entities = watched.map(({ entity }) => entity)
  const ids = entities.map(watchedId)
  return (
    <div
      className="page-width grid grid-cols-1 gap-x-14 gap-y-12 pt-10 lg:grid-cols-[minmax(0,1fr)_26rem]"
      data-watched={JSON.stringify(ids)}
      data-problem={problem ? '' : undefined}
    >
      <form action="/watch" className="lg:order-last">
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <TextArea
          id="add"
          name="add"
          label="Add identifiers"
          hint="One or several, in any spelling: CVE-2024-3094, CWE-79, T1195.002, RFC 9162, arXiv:2401.12345"
          error={problem ?? undefined}
          defaultValue={rejected}
          spellCheck={false}
          autoCapitalize="off"
          required
          maxLength={4000}
          className="min-h-28 font-mono text-sm"
        />
        <Button type="submit" className="mt-4">
          Add to the list
        </Button>
      </form>
      <div className="min-w-0">
        {watched.length === 0 ? (
          <EmptyState title="Nothing is watched yet">
            Add identifiers here, or press “Watch” on the page of one.
          </EmptyState>
        ) : (
          <>
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="token text-ink-muted">Watched: {watched.length}</h2>
              <Button size="small" look="outline" data-keep-list className="invisible">
                Keep this list
              </Button>
            </div>
            <ul className="mt-3 divide-y divide-line border-line border-y">
              {watched.map((one, index) => (
                <WatchedItem key={ids[index]} {...one} id={ids[index] ?? ''} ids={ids} />
              ))}
            </ul>
            <WatchFeeds entities={entities} siteUrl={siteUrl} />
          </>
        )}
      </div>
    </div>
  )
}

interface WatchedItemProps extends WatchedEntity {
  id: string
  /** Those of all items. */
  ids: readonly string[]
}

function WatchedItem({ entity, lastNamedAt, id, ids }: WatchedItemProps) {
  const name = entityName(entity)
  const others = ids.filter((other) => other !== id)
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        {lastNamedAt ? (
          <a
            href={entityPath(entity) ?? '/entities'}
            className="wrap-anywhere font-mono text-ink transition-colors hover:text-cyan"
          >
            {name}
          </a>
        ) : (
          <span className="wrap-anywhere font-mono text-ink-soft">{name}</span>
        )}
        <p className="text-ink-muted text-sm">
          {entityLabel(entity.type)}
          {' · '}
          {lastNamedAt ? (
            <>
              last named on{' '}
              <time dateTime={lastNamedAt.toISOString()}>{formatDate(lastNamedAt)}</time>
            </>
          ) : (
            'not named yet'
          )}
        </p>
      </div>
      <a
        href={others.length > 0 ? `/watch?${queryOfIds(others)}` : '/watch'}
        rel="nofollow"
        data-unwatch={id}
        className="flex size-11 flex-none items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-raised hover:text-ink"
      >
        <X className="size-4" />
        <span className="sr-only">Remove {name}</span>
      </a>
    </li>
  )
}
