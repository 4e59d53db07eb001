import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../../shell/desk-page.view'
import {
  FilterButton,
  FilterChoice,
  FilterForm,
  FilterText,
} from '../../shell/lists/filter-form.view'
import { PageSteps } from '../../shell/lists/page-steps.view'
import { FocusedNotice } from '../../shell/notice.view'
import { RunningChanges } from './running-changes.view'
import {
  type ListedTag,
  type TagListRequest,
  tagListQuery,
  tagSortNames,
  tagSorts,
} from './tag-list.rules'
import { postCount, type RunningChange } from './tag-texts.rules'

interface TagsViewProps {
  base: string
  listRequest: TagListRequest
  tags: ListedTag[]
  total: number
  page: number
  pages: number
  hasAny: boolean
  running: RunningChange[]
  /** What was just done. */
  done: string | null
}

export function TagsView(props: TagsViewProps) {
  const { base, listRequest, tags, total, page, pages, hasAny, running, done } = props
  const path = `${base}/tags`
  return (
    <div className="max-w-4xl">
      <DeskHeading title="Tags">
        <Link to={`${base}/redirects`} className="underline underline-offset-4 hover:text-cyan">
          Redirects
        </Link>
      </DeskHeading>
      {done && (
        <FocusedNotice kind="success" focusKey={done}>
          {done}
        </FocusedNotice>
      )}
      <RunningChanges changes={running} path={path + tagListQuery(listRequest)} />
      {hasAny && <TagFilters key={JSON.stringify(listRequest)} path={path} request={listRequest} />}
      {tags.length === 0 ? (
        <EmptyState title={hasAny ? 'No tag found' : 'No tags yet'}>
          {hasAny
            ? `No tag contains “${listRequest.text}”.`
            : 'Tags appear here with the first post that has some.'}
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-ink-muted text-sm">{total === 1 ? '1 tag' : `${total} tags`}</p>
          <ul className="divide-y divide-line rounded-card border border-line">
            {tags.map((tag) => (
              <TagRow key={tag.tag} tag={tag} path={path} />
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <PageSteps
          page={page}
          pages={pages}
          linkTo={(other) => path + tagListQuery({ ...listRequest, page: other })}
        />
      )}
    </div>
  )
}

function TagFilters({ path, request }: { path: string; request: TagListRequest }) {
  return (
    <FilterForm path={path} query={tagListQuery({ ...request, page: 1 })} className="mb-6">
      <FilterText label="Search" defaultValue={request.text} maxLength={100} />
      <FilterChoice
        name="sort"
        label="Order"
        chosen={request.sort}
        options={tagSorts.map((sort) => [sort, tagSortNames[sort]])}
      />
      <FilterButton />
    </FilterForm>
  )
}

function TagRow({ tag, path }: { tag: ListedTag; path: string }) {
  const hidden = tag.posts - tag.listed
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4 hover:bg-raised">
      <div className="wrap-anywhere min-w-40 flex-1">
        <Link
          to={`${path}/${encodeURIComponent(tag.tag)}`}
          className="font-semibold after:absolute after:inset-0 hover:text-cyan"
        >
          <bdi>{tag.tag}</bdi>
        </Link>
        {tag.isDescribed && <span className="text-ink-muted text-sm"> · described</span>}
      </div>
      <p className="text-ink-muted text-sm tabular-nums">
        {tag.listed === 0 ? 'none published' : `${postCount(tag.listed)} published`}
        {hidden > 0 && `, ${hidden.toLocaleString('en-US')} not`}
      </p>
    </li>
  )
}
