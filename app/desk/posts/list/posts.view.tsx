import { Link } from 'react-router'
import type { RefusedPost } from '~/posts/editing/many/bulk-change.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import type { HighlightedText } from '~/search/results/excerpt.rules'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { PageSteps } from '../../shell/lists/page-steps.view'
import { NewPostButtons } from '../new-post-buttons.view'
import { FilterChips } from './filters/filter-chips.view'
import { PostFilters } from './filters/post-filters.view'
import type { SavedFilter } from './filters/saved-filters.rules'
import { isFiltered, type ListRequest, listQuery } from './list-request.rules'
import { RefusedPosts } from './many/refused-posts.view'
import type { TablePost } from './rows/post-row.view'
import { PostTable } from './rows/post-table.view'
import { type Unfinished, UnfinishedPosts } from './unfinished-posts.view'

interface PostsViewProps extends Unfinished {
  listRequest: ListRequest
  posts: TablePost[]
  excerpts: Record<string, HighlightedText>
  total: number
  pages: number
  counts: Record<PostStatus, number>
  savedFilters: SavedFilter[]
  /** A filter that was not saved. */
  rejected: { name: string; problem: string } | null
  /** What was just done: to an autosave, a filter, or many posts. */
  outcome: Outcome | null
  refused: RefusedPost[]
  changeKey: string
  authors: { id: string; name: string }[]
  /** The article that is pinned to the front. */
  pin: { postId: string; until: Date } | null
  today: string
  isAuthor: boolean
}

/** All posts, the next scheduled ones, and unsaved texts. */
export function PostsView(props: PostsViewProps) {
  const { base, listRequest, posts, total, pages, counts } = props
  const hasPosts = postStatuses.some((status) => counts[status] > 0)
  const path = `${base}/posts`
  return (
    <>
      <DeskHeading title="Posts">
        <NewPostButtons base={base} />
      </DeskHeading>
      <OutcomeNotice outcome={props.outcome} />
      <RefusedPosts {...props} key={props.changeKey} />
      <UnfinishedPosts {...props} />
      {(hasPosts || isFiltered(listRequest)) && (
        <>
          <FilterChips {...props} path={path} />
          <PostFilters {...props} path={path} />
          <p role="status" className="my-4 text-ink-muted text-sm">
            {total === 1 ? '1 post' : `${total.toLocaleString('en-US')} posts`}
          </p>
        </>
      )}
      {posts.length === 0 ? (
        <NoPosts {...props} />
      ) : (
        <PostTable {...props} key={props.changeKey} query={listQuery(listRequest)} />
      )}
      {pages > 1 && (
        <PageSteps
          page={listRequest.page}
          pages={pages}
          linkTo={(page) => path + listQuery({ ...listRequest, page })}
        />
      )}
    </>
  )
}

/** An empty list says why it is empty, and what to do about it. */
function NoPosts({ listRequest, base, counts, isAuthor }: PostsViewProps) {
  const { sort, direction } = listRequest
  const link = 'underline underline-offset-4 hover:text-cyan'
  if (isFiltered(listRequest)) {
    return (
      <EmptyState title="No posts match">
        <Link to={`${base}/posts${listQuery({ sort, direction })}`} className={link}>
          Clear all filters
        </Link>
      </EmptyState>
    )
  }
  if (counts.binned > 0) {
    return (
      <EmptyState title="There are no posts outside the bin">
        <Link to={`${base}/posts${listQuery({ status: 'binned' })}`} className={link}>
          Open the bin
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={isAuthor ? 'You have no posts yet' : 'There are no posts yet'}>
      <p>
        {isAuthor
          ? 'What you write is a draft until an editor publishes it.'
          : 'What you publish appears on the site at once.'}
      </p>
      <ButtonLink href={`${base}/articles/new`} className="mt-5">
        Write the first article
      </ButtonLink>
    </EmptyState>
  )
}
