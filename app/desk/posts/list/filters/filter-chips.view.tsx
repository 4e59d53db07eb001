import { X } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { PostStatus } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { ErrorText } from '~/ui/field'
import { filterQuery, type ListRequest, readListRequest } from '../list-request.rules'
import { builtInFilters, maxFilterNameLength, type SavedFilter } from './saved-filters.rules'

interface FilterChipsProps {
  listRequest: ListRequest
  counts: Record<PostStatus, number>
  savedFilters: SavedFilter[]
  rejected: { name: string; problem: string } | null
  path: string
}

/** The filters that everybody has, those that the editor saved, and a form that saves the present one. */
export function FilterChips(props: FilterChipsProps) {
  const { listRequest, counts, savedFilters, rejected, path } = props
  const query = filterQuery(listRequest)
  const isKnown = [...builtInFilters, ...savedFilters].some((filter) => filter.query === query)
  return (
    <div className="mb-5">
      <nav aria-label="Filters">
        <ul className="flex flex-wrap gap-2">
          {builtInFilters.map((filter) => (
            <li key={filter.query}>
              <Chip {...filter} path={path} isCurrent={filter.query === query}>
                {countIn(filter.query, counts)}
              </Chip>
            </li>
          ))}
          {savedFilters.map((filter) => (
            <li key={filter.id} className="flex items-stretch">
              <Chip {...filter} path={path} isCurrent={filter.query === query} isSaved />
              <DeleteFilter {...filter} action={path + query} />
            </li>
          ))}
        </ul>
      </nav>
      {(!isKnown || rejected) && <SaveFilter rejected={rejected} action={path + query} />}
    </div>
  )
}

function countIn(query: string, counts: Record<PostStatus, number>): number | null {
  const { status } = readListRequest(new URLSearchParams(query))
  return status && counts[status]
}

interface ChipProps {
  name: string
  query: string
  path: string
  isCurrent: boolean
  isSaved?: boolean
  /** How many posts it shows. */
  children?: number | null
}

function Chip({ name, query, path, isCurrent, isSaved = false, children = null }: ChipProps) {
  return (
    <Link
      to={path + query}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-9 items-center gap-1.5 border px-3 py-1 text-sm hover:border-cyan hover:text-cyan aria-[current]:border-cyan aria-[current]:text-cyan ${isSaved ? 'rounded-l-full border-line-strong' : 'rounded-full border-line'}`}
    >
      <span className="wrap-anywhere">{name}</span>
      {children !== null && <span className="text-ink-muted tabular-nums">{children}</span>}
    </Link>
  )
}

function DeleteFilter({ id, name, action }: { id: string; name: string; action: string }) {
  return (
    <Form method="post" action={action} className="flex">
      <input type="hidden" name="step" value="delete-filter" />
      <input type="hidden" name="filter" value={id} />
      <button
        type="submit"
        aria-label={`Delete the filter “${name}”`}
        className="flex w-9 cursor-pointer items-center justify-center rounded-r-full border border-line-strong border-l-0 text-ink-muted hover:border-red hover:text-red"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </Form>
  )
}

function SaveFilter({
  rejected,
  action,
}: {
  rejected: FilterChipsProps['rejected']
  action: string
}) {
  return (
    <details className="mt-3" open={rejected !== null || undefined} key={action}>
      <summary className="inline-block cursor-pointer py-1 text-sm underline underline-offset-4 hover:text-cyan">
        Save this filter
      </summary>
      <Form method="post" action={action} className="mt-2 flex flex-wrap items-start gap-3">
        <input type="hidden" name="step" value="save-filter" />
        <div className="min-w-52">
          <label htmlFor="filter-name" className="mb-1 block text-ink-muted text-sm">
            Name of the filter
          </label>
          <input
            id="filter-name"
            name="name"
            required
            maxLength={maxFilterNameLength}
            defaultValue={rejected?.name}
            aria-invalid={rejected ? 'true' : undefined}
            aria-describedby={rejected ? 'filter-name-error' : undefined}
            className="h-11 w-full rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan aria-invalid:border-red"
          />
          <div role="alert">
            <ErrorText id="filter-name" error={rejected?.problem} />
          </div>
        </div>
        <Button type="submit" look="outline" className="mt-6 h-11">
          Save
        </Button>
      </Form>
    </details>
  )
}
