import { domainNames } from '~/posts/addresses/domain.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { Badge } from '~/ui/badge'
import { CircleCheck, X } from '~/ui/icons'
import { cardAccent } from '../cards/domain-accent.view'
import type { SavedPost } from './saved-list.rules'

interface SavedEntryProps {
  post: SavedPost
  isAvailableOffline: boolean
  onRemove: () => void
}

export function SavedEntry({ post, isAvailableOffline, onRemove }: SavedEntryProps) {
  return (
    <article
      className={`${cardAccent(post)} flex justify-between gap-x-6 gap-y-2 py-6 max-sm:flex-col max-sm:items-start sm:items-center`}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
          <Badge>{domainNames[post.domain].stored}</Badge>
          {post.kind === 'brief' && <Badge>Weekly Brief</Badge>}
          <time dateTime={post.date}>{formatDate(new Date(post.date))}</time>
          <span>{post.readTime}</span>
          {isAvailableOffline && (
            <span className="inline-flex items-center gap-1.5 text-green">
              <CircleCheck className="size-4" />
              Available offline
            </span>
          )}
        </p>
        <h2 dir="auto" className="wrap-anywhere mt-2.5 font-semibold text-xl leading-snug">
          <a href={post.path} className="transition-colors hover:text-(--accent)">
            {post.title}
          </a>
        </h2>
      </div>
      <button
        type="button"
        onClick={onRemove}
        className="-mx-3 inline-flex min-h-9 flex-none cursor-pointer items-center gap-1.5 rounded-lg px-3 text-[0.9375rem] text-ink-muted transition-colors hover:bg-raised hover:text-ink sm:mx-0"
      >
        <X className="size-4" />
        Remove
        <span className="sr-only"> {post.title}</span>
      </button>
    </article>
  )
}
