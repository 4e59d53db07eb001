import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { type Outcome, OutcomeNotice } from '../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../shell/desk-page.view'
import { formatMoment } from '../shell/moment.view'
import { sections } from '../shell/sections.rules'
import { isFiltered, type ListRequest, listQuery } from './list-request.rules'
import { PostFilters } from './post-filters.view'
import { PostTable, type TablePost } from './post-table.view'

interface NamedPost {
  kind: PostKind
  id: string
  title: string
}

interface PostsViewProps {
  base: string
  listRequest: ListRequest
  posts: TablePost[]
  total: number
  pages: number
  counts: Record<PostStatus, number>
  scheduled: (NamedPost & { publishedAt: Date })[]
  autosaves: {
    kind: PostKind
    id: string
    tab: string
    title: string
    excerpt: string
    baseVersion: number
    updatedAt: Date
  }[]
  /** An autosave that was just discarded. */
  outcome: Outcome | null
  authors: { id: string; name: string }[]
  /** The article that is pinned to the front. */
  pin: { postId: string; until: Date } | null
  timeZone: string
  isAuthor: boolean
}

/** The home of the desk: all posts, the next scheduled ones, and unsaved texts. */
export function PostsView(props: PostsViewProps) {
  const { base, listRequest, posts, total, pages, counts, timeZone } = props
  const hasPosts = postStatuses.some((status) => counts[status] > 0)
  return (
    <>
      <DeskHeading title="Posts">
        <ButtonLink href={`${base}/articles/new`}>
          <Plus aria-hidden="true" className="size-4.5" />
          New article
        </ButtonLink>
        <ButtonLink href={`${base}/briefs/new`} look="outline">
          <Plus aria-hidden="true" className="size-4.5" />
          New brief
        </ButtonLink>
      </DeskHeading>
      <OutcomeNotice outcome={props.outcome} />
      <UnfinishedPosts {...props} />
      {(hasPosts || isFiltered(listRequest)) && (
        <>
          <PostFilters
            listRequest={listRequest}
            counts={counts}
            authors={props.authors}
            path={`${base}/posts`}
            isAuthor={props.isAuthor}
          />
          <p role="status" className="my-4 text-ink-muted text-sm">
            {total === 1 ? '1 post' : `${total.toLocaleString('en-US')} posts`}
          </p>
        </>
      )}
      {posts.length === 0 ? (
        <NoPosts {...props} />
      ) : (
        <PostTable
          posts={posts}
          authors={props.authors}
          pin={props.pin}
          timeZone={timeZone}
          base={base}
        />
      )}
      {pages > 1 && <Pages listRequest={listRequest} pages={pages} path={`${base}/posts`} />}
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

/** Scheduled posts and autosaves, above the list. */
function UnfinishedPosts({ base, scheduled, autosaves, timeZone }: PostsViewProps) {
  if (scheduled.length === 0 && autosaves.length === 0) return null
  return (
    <div className="mb-8 grid grid-cols-1 gap-6 lg:grid-cols-2">
      {scheduled.length > 0 && (
        <section aria-labelledby="next-heading" className="rounded-card border border-line p-5">
          <h2 id="next-heading" className="mb-2 font-semibold">
            Coming out next
          </h2>
          <ul>
            {scheduled.map(({ kind, id, title, publishedAt }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4">
                <Link
                  to={`${base}/${sections[kind]}/${id}`}
                  className="wrap-anywhere min-w-0 flex-1 py-1 hover:text-cyan"
                >
                  {title}
                </Link>
                <span className="text-amber text-sm">{formatMoment(publishedAt, timeZone)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {autosaves.length > 0 && (
        <section aria-labelledby="unsaved-heading" className="rounded-card border border-line p-5">
          <h2 id="unsaved-heading" className="mb-2 font-semibold">
            Begun, and not saved
          </h2>
          <ul>
            {autosaves.map((autosave) => (
              <li key={autosave.tab} className="flex flex-wrap items-baseline gap-x-4">
                <Link
                  to={base + pathTo(autosave)}
                  className="wrap-anywhere min-w-0 flex-1 py-1 hover:text-cyan"
                >
                  {autosave.title || 'Untitled'}
                </Link>
                <span className="text-ink-muted text-sm">
                  {formatMoment(autosave.updatedAt, timeZone)}
                </span>
                <span className="wrap-anywhere w-full pb-1 text-ink-muted text-sm">
                  {autosave.excerpt || 'No text yet'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function pathTo({ kind, id, tab, baseVersion }: PostsViewProps['autosaves'][number]): string {
  return baseVersion === 0
    ? `/${sections[kind]}/new?${new URLSearchParams({ draft: id, tab })}`
    : `/${sections[kind]}/${id}?${new URLSearchParams({ tab })}`
}

function Pages({
  listRequest,
  pages,
  path,
}: {
  listRequest: ListRequest
  pages: number
  path: string
}) {
  const { page } = listRequest
  const step = 'rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan'
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link to={path + listQuery({ ...listRequest, page: page - 1 })} className={step}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-muted text-sm">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={path + listQuery({ ...listRequest, page: page + 1 })} className={step}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
