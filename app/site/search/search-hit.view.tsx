import { Fragment } from 'react'
import { domainNames } from '~/posts/addresses/domain.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import type { ListCard } from '~/posts/lists/list-card.rules'
import { Highlighted } from '~/search/results/highlighted.view'
import type { PostHighlights } from '~/search/results/post-highlights.rules'
import { Badge } from '~/ui/badge'
import { domainAccent } from '../cards/domain-accent.view'
import { PostThumbnail } from '../cards/thumbnail.view'
import { TitleLink } from '../cards/title-link.view'

/** A search result with its matches highlighted. */
export function SearchHit({ card, highlights }: { card: ListCard; highlights: PostHighlights }) {
  return (
    <article
      className={`${domainAccent(card.domain)} group relative grid grid-cols-1 gap-x-7 py-7 sm:grid-cols-[12rem_minmax(0,1fr)]`}
    >
      <div className="hidden self-start overflow-hidden rounded-lg border border-line transition-colors duration-200 group-hover:border-(--accent) sm:block">
        <PostThumbnail post={card} shownAs="row" sizes="12rem" className="aspect-video w-full" />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
          <Badge>{domainNames[card.domain].stored}</Badge>
          {card.kind === 'brief' ? (
            <Badge className="accent-amber">Weekly Brief</Badge>
          ) : (
            <span>Article</span>
          )}
          <span>
            <time dateTime={card.date}>{formatDate(new Date(card.date))}</time> · {card.readTime}
          </span>
        </p>
        <h2 dir="auto" className="wrap-anywhere mt-3 font-semibold text-xl leading-snug">
          <TitleLink path={card.path}>
            <Highlighted text={highlights.title} />
          </TitleLink>
        </h2>
        <p dir="auto" className="wrap-anywhere mt-2 max-w-[68ch] text-ink-soft">
          <Highlighted text={highlights.excerpt} />
        </p>
        {card.byline && (
          <p dir="auto" className="wrap-anywhere mt-2 text-ink-muted text-sm">
            By {card.byline}
          </p>
        )}
        {highlights.tags.length > 0 && (
          <p dir="auto" className="wrap-anywhere mt-2 text-ink-muted text-sm">
            Tagged{' '}
            {highlights.tags.map((tag, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the tags of a post stay in order
              <Fragment key={index}>
                {index > 0 && ', '}
                <Highlighted text={tag} />
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </article>
  )
}
