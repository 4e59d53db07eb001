import { Badge } from '~/ui/badge'
import { CardFrame, CardPicture } from '../cards/card-frame.view'
import { ClassificationLabel } from '../cards/classification-label.view'
import { cardAccent } from '../cards/domain-accent.view'
import { TitleLink } from '../cards/title-link.view'
import type { ShownCard } from './feed-card.rules'

const tagsShown = 3

/** A card of a feed. Its picture's frame, in the colour of its category, is all there is without one. */
export function FeedCardView({ card }: { card: ShownCard }) {
  return (
    <CardFrame accent={cardAccent({ kind: card.type, domain: card.category })}>
      <CardPicture post={card} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-ink-muted text-sm">
          <ClassificationLabel label={card.classification} />
          {card.type === 'brief' && <Badge>Weekly Brief</Badge>}
          <span>
            <time dateTime={card.publishedAt}>{card.publishedDate}</time>
            {` · ${card.readingTime}`}
          </span>
        </p>
        <h3 dir="auto" className="font-semibold text-xl leading-snug">
          <TitleLink path={card.url} isFramed>
            {card.title}
          </TitleLink>
        </h3>
        <p className="line-clamp-3 text-ink-soft">{card.excerpt}</p>
        <Tags tags={card.tags} />
      </div>
    </CardFrame>
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
            <span className="text-(--accent)">{`\u00a0 +${more}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
