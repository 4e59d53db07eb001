import type { Ref } from 'react'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { Button } from '~/ui/button'
import { EmptyState, notLoaded } from '~/ui/empty-state'
import { RefreshCw } from '~/ui/icons'
import { Pager } from '~/ui/pager'
import type { ShownCard } from './feed-card.rules'
import { FeedCardView } from './feed-card.view'
import { FeedChips } from './feed-chips.view'
import { chipPath, feedLimits } from './feed-item.rules'
import { feedTexts } from './feed-texts.rules'

interface FeedViewProps {
  domain: DomainSlug
  chip: string
  /** The page that the cards begin with. */
  page: number
  cards: ShownCard[]
  /** The number of articles that match the chip. */
  count: number
  shown: number
  /** The articles could not be loaded. */
  hasFailed: boolean
  isLoading: boolean
  isLoadingMore: boolean
  /** Whether there are cards after those that are shown. */
  hasMore: boolean
  list: Ref<HTMLUListElement>
  onChoose: (chip: string) => void
  onRefresh: () => void
  onMore: () => void
}

/**
 * All cards of a page are in it. Those behind LOAD_MORE.exe are hidden, but only while a script can show them; and so are
 * the links to the other pages, unless the reader came by one of them.
 */
export function FeedView(props: FeedViewProps) {
  const { domain, chip, page, cards, count, shown, hasFailed, isLoading, isLoadingMore } = props
  const texts = feedTexts[domain]
  const counted = <Count shown={Math.min(shown, cards.length)} total={count} />
  return (
    <>
      <div className="-mt-2 mb-6 flex flex-col gap-4">
        <FeedChips domain={domain} chosen={chip} onChoose={props.onChoose} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-ink-muted text-sm tabular-nums">
            {isLoading ? texts.loading : hasFailed ? notLoaded : counted}
          </p>
          {texts.refresh && (
            <Button
              look="machine"
              size="small"
              className="needs-script"
              aria-disabled={isLoading}
              onClick={props.onRefresh}
            >
              <RefreshCw
                className={`pointer-events-none size-4 ${isLoading ? 'animate-spin' : ''}`}
              />
              {texts.refresh}
            </Button>
          )}
        </div>
      </div>
      {cards.length === 0 ? (
        <EmptyState
          title={isLoading ? texts.loading : texts.empty}
          hasFailed={hasFailed && !isLoading}
        />
      ) : (
        <ul
          ref={props.list}
          aria-busy={isLoading}
          className={`grid grid-cols-1 gap-6 transition-opacity duration-200 md:grid-cols-2 lg:grid-cols-3 ${isLoading ? 'opacity-40' : ''}`}
        >
          {cards.map((card, index) => (
            <li key={card.id} className={itemClasses(index, shown)}>
              <FeedCardView card={card} />
            </li>
          ))}
        </ul>
      )}
      {props.hasMore && (
        <div className="needs-script offers-more mt-10 text-center">
          <Button
            look="machine"
            className="min-w-[min(100%,12rem)]"
            aria-disabled={isLoadingMore}
            onClick={props.onMore}
          >
            {isLoadingMore ? 'LOADING...' : 'LOAD_MORE.exe'}
          </Button>
        </div>
      )}
      <div className={page === 1 ? 'waits-for-more' : undefined}>
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(count / feedLimits.fetched))}
          pathOf={(one) => `${pagePath(chipPath(domain, chip), one)}#article-feed`}
          label="Pages of the feed"
        />
      </div>
    </>
  )
}

function Count({ shown, total }: { shown: number; total: number }) {
  return (
    <>
      {shown < total && <span className="needs-script offers-more">{`Showing ${shown} of `}</span>}
      {total === 1 ? '1 article' : `${total} articles`}
    </>
  )
}

/** Cards beyond `shown` wait for LOAD_MORE.exe; those below the first screen are laid out lazily. */
function itemClasses(index: number, shown: number): string | undefined {
  if (index >= shown) return 'waits-for-more'
  return index < 2 ? undefined : 'later later-29'
}
