import { Form, useSubmit } from 'react-router'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import { reviewStateNames, reviewStates } from '~/posts/review/review.rules'
import { Button } from '~/ui/button'
import { statusWords } from '../../status-badge.view'
import {
  type DeskSortName,
  filterQuery,
  type ListRequest,
  listQuery,
  sortsOf,
  usualSort,
} from '../list-request.rules'

interface PostFiltersProps {
  listRequest: ListRequest
  counts: Record<PostStatus, number>
  authors: { id: string; name: string }[]
  path: string
  isAuthor: boolean
}

const sortWords = {
  relevance: 'Best match',
  updated: 'Last changed',
  published: 'Published',
  due: 'Due',
  title: 'Title',
} as const satisfies Record<DeskSortName, string>

const directionWords = {
  relevance: null,
  updated: { desc: 'Newest first', asc: 'Oldest first' },
  published: { desc: 'Newest first', asc: 'Oldest first' },
  due: { desc: 'Latest first', asc: 'Soonest first' },
  title: { desc: 'Z to A', asc: 'A to Z' },
} as const satisfies Record<DeskSortName, Record<'asc' | 'desc', string> | null>

/** A GET form; with scripts a choice takes effect at once. */
export function PostFilters({ listRequest, counts, authors, path, isAuthor }: PostFiltersProps) {
  const submit = useSubmit()
  const { text, sort } = listRequest
  const directions = directionWords[sort]
  const hasChoice = filterQuery(listRequest) !== listQuery({ text })
  const unbinned = postStatuses.reduce((n, one) => (one === 'binned' ? n : n + counts[one]), 0)
  return (
    <Form
      action={path}
      // Rendered again for another address, so that the fields match the list.
      key={JSON.stringify({ ...listRequest, page: 1 })}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="min-w-52 flex-1">
        <label htmlFor="q" className="mb-1 block text-ink-muted text-sm">
          Search
        </label>
        <input
          id="q"
          name="q"
          type="search"
          data-search=""
          defaultValue={text}
          className="h-11 w-full rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan"
        />
      </div>
      <Button type="submit" look="outline" className="h-11">
        Show
      </Button>
      <details data-more-filters="" open={hasChoice || undefined} className="w-full md:w-auto">
        <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">
          More filters and the order
        </summary>
        <div className="flex flex-wrap items-end gap-3 max-md:mt-2">
          <Choice
            name="status"
            label="State"
            chosen={listRequest.status}
            all={`All (${unbinned})`}
            options={postStatuses.map((status) => [
              status,
              `${statusWords[status]} (${counts[status]})`,
            ])}
          />
          <Choice
            name="kind"
            label="Kind"
            chosen={listRequest.kind}
            all="Both"
            options={[
              ['article', 'Articles'],
              ['brief', 'Briefs'],
            ]}
          />
          <Choice
            name="domain"
            label="Domain"
            chosen={listRequest.domain}
            all="All"
            options={domainSlugs.map((domain) => [domain, domainNames[domain].label])}
          />
          {!isAuthor && (
            <Choice
              name="author"
              label="Created by"
              chosen={listRequest.authorId}
              all="All"
              options={authors.map(({ id, name }) => [id, name])}
            />
          )}
          <Choice
            name="assigned"
            label="Assigned to"
            chosen={listRequest.assignedTo}
            all="All"
            options={[
              ['me', 'Me'],
              ...(isAuthor ? [] : authors).map(({ id, name }) => [id, name] as const),
            ]}
          />
          <Choice
            name="review"
            label="Review"
            chosen={listRequest.review}
            all="All"
            options={reviewStates.map((state) => [state, reviewStateNames[state]])}
          />
          <Choice
            name="sort"
            label="Sorted by"
            // The usual order has no value: a list that is searched next is sorted by the best match.
            chosen={sort === usualSort(text) ? '' : sort}
            options={sortsOf(text).map((each) => [
              each === usualSort(text) ? '' : each,
              sortWords[each],
            ])}
          />
          {directions && (
            <Choice
              name="direction"
              label="Order"
              chosen={listRequest.direction}
              options={[
                ['desc', directions.desc],
                ['asc', directions.asc],
              ]}
            />
          )}
        </div>
      </details>
    </Form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  chosen: string | null
  /** The option for no choice. */
  all?: string
  options: (readonly [value: string, label: string])[]
}

function Choice({ name, label, chosen, all, options }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className="mb-1 block text-ink-muted text-sm">
        {label}
      </label>
      <select
        id={`filter-${name}`}
        name={name}
        defaultValue={chosen ?? ''}
        className="h-11 max-w-44 cursor-pointer rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan"
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
