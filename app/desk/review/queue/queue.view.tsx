import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QueuePart } from '~/posts/review/queue/queue.rules'
import { NewPostButtons } from '../../posts/new-post-buttons.view'
import type { FirstStep } from '../../settings/first-steps/first-steps.rules'
import { DeskHeading } from '../../shell/desk-page.view'
import { type QueuedPost, QueueItem, type QueueItemContext } from './queue-item.view'

interface QueueViewProps extends QueueItemContext {
  parts: Record<QueuePart, { posts: QueuedPost[]; total: number }>
  unsavedTexts: number
  /** What an owner has left to do in a new installation. */
  firstSteps: FirstStep[]
  isAuthor: boolean
}

/** What an editor has to do, what they wait for, and what comes out next. */
export function QueueView(props: QueueViewProps) {
  const { base, parts, unsavedTexts, firstSteps, isAuthor } = props
  const textLink = 'underline underline-offset-4 hover:text-cyan'
  return (
    <>
      <DeskHeading title="Queue">
        <NewPostButtons base={base} />
      </DeskHeading>
      {firstSteps.length > 0 && (
        <div className="mb-6 rounded-card border border-line p-4">
          <h2 className="font-semibold">First steps</h2>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {firstSteps.map(({ label, to }) => (
              <li key={to}>
                <Link to={base + to} className={`${textLink} inline-block py-2`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {unsavedTexts > 0 && (
        <p className="mb-6 rounded-card border border-amber/60 p-4">
          {unsavedTexts === 1
            ? 'One text is begun, and not saved.'
            : `${unsavedTexts} texts are begun, and not saved.`}{' '}
          <Link to={`${base}/posts`} className={textLink}>
            {unsavedTexts === 1
              ? 'Open it from the list of posts'
              : 'Open them from the list of posts'}
          </Link>
          .
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Part {...props} part="write" title="Mine to write">
          Nothing waits for you.{' '}
          <Link to={`${base}/articles/new`} className={textLink}>
            Write something new
          </Link>
          .
        </Part>
        {!isAuthor && (
          <Part {...props} part="review" title="Mine to review">
            Nothing waits for your review. What authors submit appears here.
          </Part>
        )}
        {!isAuthor && parts.approved.total > 0 && (
          <Part {...props} part="approved" title="Approved, ready to publish" />
        )}
        <Part {...props} part="waiting" title="Waiting for others">
          Nobody else has to do anything. What you submit for review appears here.
        </Part>
        <Part {...props} part="scheduled" title="Scheduled next">
          Nothing is scheduled.
        </Part>
      </div>
    </>
  )
}

interface PartProps extends QueueViewProps {
  part: QueuePart
  title: string
  /** Shown while it is empty. */
  children?: ReactNode
}

function Part({ part, title, children, parts, ...context }: PartProps) {
  const { posts, total } = parts[part]
  const { base, today, timeZone, people } = context
  const id = `queue-${part}`
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line p-5">
      <h2 id={id} className="mb-2 font-semibold text-lg">
        {title}
        {total > 0 && <span className="ml-2 font-normal text-ink-muted">{total}</span>}
      </h2>
      {posts.length === 0 ? (
        <p className="text-ink-muted">{children}</p>
      ) : (
        <ul className="divide-y divide-line">
          {posts.map((post) => (
            <QueueItem
              key={`${post.kind} ${post.id}`}
              post={post}
              part={part}
              base={base}
              today={today}
              timeZone={timeZone}
              people={people}
            />
          ))}
        </ul>
      )}
      {total > posts.length && posts.length > 0 && (
        <Link
          to={part === 'scheduled' ? `${base}/posts?status=scheduled` : `${base}/posts`}
          className="mt-3 inline-block text-sm underline underline-offset-4 hover:text-cyan"
        >
          {total - posts.length} more, in the list of posts
        </Link>
      )}
    </section>
  )
}
