import type { Ref } from 'react'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { RefreshCw } from '~/ui/icons'
import type { ShownCard } from './feed-card.rules'
import { FeedCardView } from './feed-card.view'
import { FeedChips } from './feed-chips.view'
import { feedTexts } from './feed-texts.rules'

interface FeedViewProps {
  domain: DomainSlug
  chip: string
  /** The cards that match the chip. */
  cards: ShownCard[]
  shown: number
  isRefreshing: boolean
  isLoadingMore: boolean
  list: Ref<HTMLUListElement>
  onChoose: (chip: string) => void
  onRefresh: () => void
  onMore: () => void
}

/** All cards are in the page. Those behind LOAD_MORE.exe are hidden, but only while a script can show them. */
export function FeedView(props: FeedViewProps) {
  const { domain, cards, shown, isRefreshing, isLoadingMore } = props
  const texts = feedTexts[domain]
  return (
    <>
      <div className="-mt-2 mb-6 flex flex-col gap-4">
        <FeedChips domain={domain} chosen={props.chip} onChoose={props.onChoose} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-ink-muted text-sm tabular-nums">
            {isRefreshing ? texts.loading : <Count shown={shown} total={cards.length} />}
          </p>
          {texts.refresh && (
            <Button
              look="machine"
              size="small"
              className="needs-script"
              aria-disabled={isRefreshing}
              onClick={props.onRefresh}
            >
              <RefreshCw
                className={`pointer-events-none size-4 ${isRefreshing ? 'animate-spin' : ''}`}
              />
              {texts.refresh}
            </Button>
          )}
        </div>
      </div>
      {cards.length === 0 ? (
        <EmptyState title={isRefreshing ? texts.loading : texts.empty} />
      ) : (
        <ul
          ref={props.list}
          aria-busy={isRefreshing}
          className={`grid grid-cols-1 gap-6 transition-opacity duration-200 md:grid-cols-2 lg:grid-cols-3 ${isRefreshing ? 'opacity-40' : ''}`}
        >
          {cards.map((card, index) => (
            <li key={card.id} className={itemClasses(index, shown)}>
              <FeedCardView card={card} />
            </li>
          ))}
        </ul>
      )}
      {shown < cards.length && (
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
