import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { thumbnailPath, thumbnailSources } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { lacksDomain } from '~/posts/editing/desk-post.rules'
import { failureText, type NextOf } from '~/posts/lifecycle/next-version/next-of.rules'
import type { PostStatus } from '~/posts/post.rules'
import { dueText } from '~/posts/review/assignment.rules'
import { type Review, reviewStateNames } from '~/posts/review/review.rules'
import type { HighlightedText } from '~/search/results/excerpt.rules'
import { Highlighted } from '~/search/results/highlighted.view'
import { formatMoment } from '../../../shell/moment.view'
import { sections } from '../../../shell/sections.rules'
import { PinBadge } from '../../pinning/pin-badge.view'
import { StatusBadge } from '../../status-badge.view'

export interface TablePost {
  kind: PostKind
  id: string
  title: string
  domain: string
  status: PostStatus
  publishedAt: Date | null
  updatedAt: Date
  authorId: string | null
  byline: { name: string }[]
  thumbnail: Thumbnail | null
  review: Review
  nextOf: NextOf | null
}

interface PostRowProps {
  post: TablePost
  excerpt: HighlightedText | undefined
  authors: { id: string; name: string }[]
  /** The article that is pinned to the front. */
  pin: { postId: string; until: Date } | null
  timeZone: string
  /** For the editor: '2026-11-20'. */
  today: string
  base: string
  /** The form that the check box belongs to. */
  formId: string
}

const kindNames = { article: 'Article', brief: 'Brief' } as const

/** On wide screens the facts are columns; on phones they are lines below the title. */
export function PostRow({ post, excerpt, pin, base, formId, ...rest }: PostRowProps) {
  // The pin of a post that readers do not see has no effect.
  const isPinned = post.kind === 'article' && post.status === 'published' && pin?.postId === post.id
  return (
    <li
      data-row=""
      className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 py-3 pr-4 transition-colors focus-within:bg-surface hover:bg-surface has-checked:bg-cyan/5 sm:grid-cols-[2.75rem_4.5rem_minmax(0,1fr)] sm:gap-x-4 xl:grid-cols-[2.75rem_4.5rem_minmax(0,1fr)_8.5rem_12rem_11rem_11rem] xl:items-center"
    >
      <label className="relative z-10 flex size-11 cursor-pointer items-center justify-center self-start xl:self-center">
        <span className="sr-only">Choose “{post.title}”</span>
        <input
          type="checkbox"
          name="post"
          value={`${post.kind} ${post.id}`}
          form={formId}
          autoComplete="off"
          data-row-check=""
          className="size-4.5 cursor-pointer accent-cyan"
        />
      </label>
      <RowPicture post={post} />
      <div className="min-w-0">
        <Link
          to={`${base}/${sections[post.kind]}/${post.id}`}
          data-row-link=""
          className="wrap-anywhere stretched font-semibold hover:text-cyan"
        >
          {post.title}
        </Link>
        <p className="text-ink-muted text-sm">
          {post.nextOf && <span className="text-cyan">Next version · </span>}
          {kindNames[post.kind]} ·{' '}
          {lacksDomain(post) ? 'No domain yet' : domainNames[domainOf(post.domain)].label}
        </p>
        {isPinned && (
          <div className="mt-1">
            <PinBadge until={pin.until} timeZone={rest.timeZone} />
          </div>
        )}
        {post.nextOf?.failure && (
          <p className="text-amber text-sm">
            {failureText(
              post.nextOf.failure.reason,
              formatMoment(post.nextOf.failure.at, rest.timeZone),
            )}
          </p>
        )}
        {excerpt && (
          <p className="wrap-anywhere mt-1 line-clamp-3 text-ink-soft text-sm">
            <Highlighted text={excerpt} />
          </p>
        )}
      </div>
      <RowFacts post={post} {...rest} />
    </li>
  )
}

function RowFacts({
  post,
  authors,
  timeZone,
  today,
}: Omit<PostRowProps, 'excerpt' | 'pin' | 'base' | 'formId'>) {
  const { status, publishedAt, updatedAt, review } = post
  const writer = review.assignedTo && personName(review.assignedTo, authors)
  // What readers see already is not due any more.
  const dueOn = status === 'published' || status === 'binned' ? null : review.dueOn
  const due = dueText(dueOn, today)
  return (
    <div className="col-start-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-muted text-sm sm:col-start-3 xl:contents">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={status} />
        {review.state !== 'none' && (
          <span className="text-ink-soft">{reviewStateNames[review.state]}</span>
        )}
      </div>
      <p className="tabular-nums">
        {publishedAt && status === 'draft' && 'planned for '}
        {publishedAt ? formatMoment(publishedAt, timeZone) : 'No date yet'}
        <span className="max-sm:hidden xl:block">
          <span className="xl:hidden"> · </span>
          changed {formatMoment(updatedAt, timeZone)}
        </span>
      </p>
      <p className="wrap-anywhere min-w-0 max-xl:empty:hidden">{whoText(post, authors)}</p>
      <p className="wrap-anywhere min-w-0 max-xl:empty:hidden">
        {writer && <span className="block max-xl:inline">assigned to {writer}</span>}
        {writer && due && <span className="xl:hidden"> · </span>}
        {due && <span className={dueOn !== null && dueOn < today ? 'text-amber' : ''}>{due}</span>}
      </p>
    </div>
  )
}

/** Those whom readers see as its authors; without any, the editor who created it. */
function whoText({ byline, authorId }: TablePost, authors: PostRowProps['authors']): string {
  if (byline.length > 0)
    return `by ${new Intl.ListFormat('en').format(byline.map(({ name }) => name))}`
  return authorId ? `created by ${personName(authorId, authors)}` : ''
}

function personName(id: string, people: PostRowProps['authors']): string {
  return people.find((person) => person.id === id)?.name ?? 'another editor'
}

function RowPicture({ post }: { post: TablePost }) {
  if (!post.thumbnail) {
    return <span className="aspect-3/2 w-full self-start rounded-md bg-raised max-sm:hidden" />
  }
  return (
    <picture className="max-sm:hidden">
      {thumbnailSources({ ...post, thumbnail: post.thumbnail }, 'row').map((source) => (
        <source key={source.type} {...source} sizes="72px" />
      ))}
      <img
        src={thumbnailPath(post)}
        alt=""
        loading="lazy"
        width={72}
        height={48}
        className="aspect-3/2 w-full rounded-md object-cover"
      />
    </picture>
  )
}
