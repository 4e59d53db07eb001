import { tagsOnCard } from '~/posts/fields/tags.rules'
import { Badge } from '~/ui/badge'
import { CardFrame, CardPicture } from '../cards/card-frame.view'
import { ClassificationLabel } from '../cards/classification-label.view'
import { cardAccent } from '../cards/domain-accent.view'
import { TitleLink } from '../cards/title-link.view'
import type { ShownCard } from './feed-card.rules'

export function FeedCardView({ card }: { card: ShownCard }) {
  const post = { ...card, kind: card.type, domain: card.category }
  return (
    <CardFrame accent={cardAccent(post)}>
      <CardPicture post={post} />
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
  const { shown, more } = tagsOnCard(tags)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-auto flex flex-wrap gap-x-4 pt-2 text-ink-muted text-sm">
      {shown.map((tag, index) => (
        <li key={tag}>
          {tag}
          {/* Inside the last tag, so that it never wraps onto a line alone. */}
          {more && index === shown.length - 1 && (
            <span className="text-(--accent)">{`\u00a0 ${more}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
