import type { FeedCard } from '~/content/discovery/feed-card'
import { ClassificationLabel } from '../post/classification-label'
import { cardAccent } from '../post/domain-accent'
import { PostThumbnail } from '../post/thumbnail'
import { Badge } from '../primitives/badge'

const tagsShown = 3

/** A card of a feed. Its picture's frame, in the colour of its category, is all there is without one. */
export function FeedCardView({ card }: { card: FeedCard }) {
  return (
    <article
      className={`${cardAccent({ kind: card.type, domain: card.category })} group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 focus-within:border-(--accent) hover:border-(--accent)`}
    >
      <div className="overflow-hidden border-line border-b">
        <PostThumbnail
          post={card}
          sizes="(min-width: 64rem) 25rem, (min-width: 48rem) 46vw, 92vw"
          className="aspect-video w-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-ink-muted text-sm">
          <ClassificationLabel label={card.classification} />
          {card.type === 'brief' && <Badge>Weekly Brief</Badge>}
          <span>
            <time dateTime={card.publishedAt}>{card.publishedDate}</time> · {card.readingTime}
          </span>
        </p>
        <h3 className="font-semibold text-xl leading-snug">
          {card.url ? (
            <a href={card.url} className="stretched outline-none">
              {card.title}
            </a>
          ) : (
            card.title
          )}
        </h3>
        <p className="line-clamp-3 text-ink-soft">{card.excerpt}</p>
        <Tags tags={card.tags} />
      </div>
    </article>
  )
}

function Tags({ tags }: { tags: string[] }) {
  const more = tags.length - tagsShown
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-auto flex flex-wrap gap-x-4 pt-2 text-ink-muted text-sm">
      {tags.slice(0, tagsShown).map((tag, index) => (
        <li key={tag}>
          {tag}
          {/* With the last tag, so that it never stands on a line of its own. */}
          {more > 0 && index === tagsShown - 1 && (
            <span className="text-(--accent)">&nbsp; +{more}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
