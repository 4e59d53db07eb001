import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import { reviewStateNames, reviewStates } from '~/posts/review/review.rules'
import {
  FilterButton,
  FilterChoice,
  FilterForm,
  FilterText,
} from '../../../shell/lists/filter-form.view'
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

export function PostFilters({ listRequest, counts, authors, path, isAuthor }: PostFiltersProps) {
  const { text, sort } = listRequest
  const directions = directionWords[sort]
  const hasChoice = filterQuery(listRequest) !== listQuery({ text })
  const unbinned = postStatuses.reduce((n, one) => (one === 'binned' ? n : n + counts[one]), 0)
  return (
    <FilterForm path={path} query={JSON.stringify({ ...listRequest, page: 1 })}>
      <FilterText label="Search" defaultValue={text} data-search="" />
      <FilterButton />
      <details data-more-filters="" open={hasChoice || undefined} className="w-full md:w-auto">
        <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">
          More filters and the order
        </summary>
        <div className="flex flex-wrap items-end gap-3 max-md:mt-2">
          <FilterChoice
            name="status"
            label="State"
            chosen={listRequest.status}
            all={`All (${unbinned})`}
            options={postStatuses.map((status) => [
              status,
              `${statusWords[status]} (${counts[status]})`,
            ])}
          />
          <FilterChoice
            name="kind"
            label="Kind"
            chosen={listRequest.kind}
            all="Both"
            options={[
              ['article', 'Articles'],
              ['brief', 'Briefs'],
            ]}
          />
          <FilterChoice
            name="domain"
            label="Domain"
            chosen={listRequest.domain}
            all="All"
            options={domainSlugs.map((domain) => [domain, domainNames[domain].label])}
          />
          {!isAuthor && (
            <FilterChoice
              name="author"
              label="Created by"
              chosen={listRequest.authorId}
              all="All"
              options={authors.map(({ id, name }) => [id, name])}
            />
          )}
          <FilterChoice
            name="assigned"
            label="Assigned to"
            chosen={listRequest.assignedTo}
            all="All"
            options={[
              ['me', 'Me'],
              ...(isAuthor ? [] : authors).map(({ id, name }) => [id, name] as const),
            ]}
          />
          <FilterChoice
            name="review"
            label="Review"
            chosen={listRequest.review}
            all="All"
            options={reviewStates.map((state) => [state, reviewStateNames[state]])}
          />
          <FilterChoice
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
            <FilterChoice
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
    </FilterForm>
  )
}
