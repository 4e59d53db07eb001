import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { failureText, type NextOf } from '~/posts/lifecycle/next-version/next-of.rules'
import type { PostStatus } from '~/posts/post.rules'
import { dueText } from '~/posts/review/assignment.rules'
import type { QueuePart } from '~/posts/review/queue/queue.rules'
import { type Review, writerOf } from '~/posts/review/review.rules'
import { statusWords } from '../../posts/status-badge.view'
import { formatMoment, Moment } from '../../shell/moment.view'
import { sections } from '../../shell/sections.rules'
import { ReviewBadge } from '../review-badge.view'

export interface QueuedPost {
  kind: PostKind
  id: string
  title: string
  status: PostStatus
  publishedAt: Date | null
  updatedAt: Date
  authorId: string | null
  review: Review
  nextOf: NextOf | null
}

export interface QueueItemContext {
  base: string
  people: { id: string; name: string }[]
  /** The day in the editor's time zone. */
  today: string
  timeZone: string
}

interface QueueItemProps extends QueueItemContext {
  post: QueuedPost
  part: QueuePart
}

const kindNames = { article: 'Article', brief: 'Brief' } as const

/** A post of the queue: its title, who has to do something, and until when. */
export function QueueItem({ post, part, base, people, today, timeZone }: QueueItemProps) {
  const { review } = post
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name
  const due = dueText(review.dueOn, today)
  const isOverdue = review.dueOn !== null && review.dueOn < today
  const failure = post.nextOf?.failure
  const facts = [
    // Its title is mostly that of the live post.
    post.nextOf && 'Next version',
    kindNames[post.kind],
    statusWords[post.status],
    // Who writes one's own posts is known.
    part !== 'write' && nameOf(writerOf(post)) && `by ${nameOf(writerOf(post))}`,
    part === 'waiting' &&
      review.state === 'in-review' &&
      `with ${nameOf(review.reviewerId) ?? 'any editor'}`,
    part === 'waiting' && review.state === 'approved' && 'an editor publishes it',
  ]
  return (
    <li className="relative flex flex-col gap-1 py-3">
      <Link
        to={`${base}/${sections[post.kind]}/${post.id}`}
        className="wrap-anywhere stretched font-semibold hover:text-cyan"
      >
        {post.title}
      </Link>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {facts.filter((fact) => fact).join(' · ')}
      </p>
      {failure && (
        <p className="text-amber text-sm">
          {failureText(failure.reason, formatMoment(failure.at, timeZone))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {review.state !== 'none' && <ReviewBadge state={review.state} />}
        {due && <span className={isOverdue ? 'font-semibold text-orange' : ''}>{due}</span>}
        {post.publishedAt && part === 'scheduled' && (
          <span className="text-amber">
            <Moment at={post.publishedAt} timeZone={timeZone} />
          </span>
        )}
        {part === 'write' && (
          <span className="text-ink-muted">
            changed <Moment at={post.updatedAt} timeZone={timeZone} />
          </span>
        )}
      </div>
    </li>
  )
}
