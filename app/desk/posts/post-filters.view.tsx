import { Form, useSubmit } from 'react-router'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { deskSorts, type ListRequest } from './list-request.rules'
import { statusWords } from './status-badge.view'

interface PostFiltersProps {
  listRequest: ListRequest
  counts: Record<PostStatus, number>
  authors: { id: string; name: string }[]
  path: string
  isAuthor: boolean
}

const sortWords = { updated: 'Last changed', published: 'Published', title: 'Title' } as const

/** A GET form; with scripts a choice takes effect at once. */
export function PostFilters({ listRequest, counts, authors, path, isAuthor }: PostFiltersProps) {
  const submit = useSubmit()
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
          Title contains
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={listRequest.text}
          className="h-11 w-full rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan"
        />
      </div>
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
          label="Author"
          chosen={listRequest.authorId}
          all="All"
          options={authors.map(({ id, name }) => [id, name])}
        />
      )}
      <Choice
        name="sort"
        label="Sorted by"
        chosen={listRequest.sort}
        options={deskSorts.map((sort) => [sort, sortWords[sort]])}
      />
      <Choice
        name="direction"
        label="Order"
        chosen={listRequest.direction}
        options={[
          ['desc', listRequest.sort === 'title' ? 'Z to A' : 'Newest first'],
          ['asc', listRequest.sort === 'title' ? 'A to Z' : 'Oldest first'],
        ]}
      />
      <Button type="submit" look="outline" className="h-11">
        Show
      </Button>
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
