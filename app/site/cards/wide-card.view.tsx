import { RemainingStyles } from '~/document/remaining-styles'
import { domainNames } from '~/posts/addresses/domain.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import type { ListCard } from '~/posts/lists/list-card.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { Badge } from '~/ui/badge'
import { ArrowRight } from '~/ui/icons'
import { Pager } from '~/ui/pager'
import { domainAccent } from './domain-accent.view'
import { PostThumbnail } from './thumbnail.view'
import { TitleLink } from './title-link.view'

interface WideCardProps {
  card: ListCard
  headingLevel?: 2 | 3
  /** False in lists that contain only briefs. */
  showsKind?: boolean
  isFirst?: boolean
}

/** The class of a list item below the first screen: it is laid out lazily. */
export const wideCardLater = 'later later-30 sm:later-16'

/** The card of long lists: the picture beside the text, in the colour of the domain. */
export function WideCard(props: WideCardProps) {
  const { card, headingLevel = 3, showsKind = true, isFirst = false } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article
      className={`${domainAccent(card.domain)} group relative grid grid-cols-1 gap-x-7 gap-y-4 py-7 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]`}
    >
      <div className="overflow-hidden rounded-lg border border-line transition-colors duration-200 group-hover:border-(--accent) sm:self-start">
        <PostThumbnail
          post={card}
          isFirst={isFirst}
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 12rem, calc(100vw - 2.5rem)"
          className="aspect-video w-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
          <Badge>{domainNames[card.domain].stored}</Badge>
          {showsKind && card.kind === 'brief' && (
            <Badge className="accent-amber">Weekly Brief</Badge>
          )}
          <span>{card.readTime}</span>
        </p>
        <Heading
          dir="auto"
          className="wrap-anywhere mt-3 font-semibold text-xl leading-snug lg:text-2xl"
        >
          <TitleLink path={card.path}>{card.title}</TitleLink>
        </Heading>
        <p className="wrap-anywhere mt-2 line-clamp-3 max-w-[68ch] text-ink-soft">{card.summary}</p>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-muted text-sm">
          {card.byline && <span className="wrap-anywhere">By {card.byline}</span>}
          <time dateTime={card.date}>{formatDate(new Date(card.date))}</time>
          {/* Skipped by the Tab key: the title has the same target. */}
          <a
            href={card.path}
            tabIndex={-1}
            className="relative inline-flex items-center gap-1.5 py-1 font-semibold text-(--accent)"
          >
            <span>
              Read More<span className="sr-only">: {card.title}</span>
            </span>
            <ArrowRight className="size-4 transition-transform duration-200 group-hover:translate-x-1" />
          </a>
        </p>
      </div>
    </article>
  )
}

interface WideCardPageProps {
  posts: { path: string; page: number; pages: number; cards: ListCard[] }
  headingLevel: 2 | 3
  /** The name of the links to the other pages. */
  label: string
}

/** A page of a long list, with links to its other pages. */
export function WideCardPage({ posts, headingLevel, label }: WideCardPageProps) {
  const { path, page, pages, cards } = posts
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {cards.map((card, index) => (
          <li key={`${card.kind}:${card.id}`} className={index < 2 ? undefined : wideCardLater}>
            <WideCard card={card} headingLevel={headingLevel} isFirst={index < 2} />
          </li>
        ))}
      </ul>
      <RemainingStyles />
      <Pager page={page} pages={pages} pathOf={(other) => pagePath(path, other)} label={label} />
    </>
  )
}
