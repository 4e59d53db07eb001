import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { FeedView } from './feed.view'
import type { ShownCard } from './feed-card.rules'
import {
  chipPath,
  type FeedRequest,
  feedApiPath,
  feedCountHeader,
  feedLimits,
} from './feed-item.rules'

const loadingMoreMs = 300

/** A page of cards, and the number of articles on all pages together. */
interface LoadedCards {
  cards: ShownCard[]
  count: number
}

interface FeedProps extends FeedRequest<DomainSlug> {
  /** The page that the URL selects. */
  first: LoadedCards
  /** The server could not load it. */
  hasFailed: boolean
}

/** The feed of a domain page: complete from the server, then filtered, extended and refreshed in the browser. */
function Feed(props: FeedProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <LiveFeed {...props} />
    </QueryClientProvider>
  )
}

function LiveFeed(props: FeedProps) {
  const { domain, chip: initialChip, page: initialPage, first } = props
  const [{ chip, page }, setStart] = useState({ chip: initialChip, page: initialPage })
  const [shown, setShown] = useState<number>(feedLimits.firstShown)
  const [isWaiting, setWaiting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)

  const isInitial = chip === initialChip && page === initialPage
  const feed = useInfiniteQuery({
    queryKey: ['feed', domain, chip, page],
    queryFn: ({ pageParam, signal }) => fetchCards({ domain, chip, page: pageParam }, signal),
    initialPageParam: page,
    getNextPageParam: ({ count }, _, last) =>
      last * feedLimits.fetched < count ? last + 1 : undefined,
    ...(isInitial && { initialData: { pages: [first], pageParams: [page] } }),
    // Until the cards of another chip are loaded, those before stay, so that the page does not jump.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Offline, fail at once instead of waiting for a connection.
    networkMode: 'always',
  })
  const isListed = !feed.isError || feed.isFetchNextPageError
  const isFromServer = isInitial && !feed.isFetchedAfterMount
  const pages = isListed ? (feed.data?.pages ?? []) : []
  // An article that is published meanwhile moves another one to the next page, which then has it again.
  const cards = [
    ...new Map(pages.flatMap((one) => one.cards.map((card) => [card.id, card]))).values(),
  ]
  const isLoadingMore = isWaiting || feed.isFetchingNextPage
  const hasMore = shown < cards.length || (isListed && feed.hasNextPage)

  function choose(newChip: string) {
    if (newChip === chip && feed.isError) void feed.refetch()
    setStart({ chip: newChip, page: 1 })
    setShown(feedLimits.firstShown)
    setWaiting(false)
    history.replaceState(history.state, '', chipPath(domain, newChip))
  }

  useEffect(() => {
    if (!isWaiting) return
    const waiting = setTimeout(() => {
      setWaiting(false)
      setShown((count) => count + feedLimits.step)
    }, loadingMoreMs)
    return () => clearTimeout(waiting)
  }, [isWaiting])

  function showMore() {
    if (isLoadingMore) return
    const visible = Math.min(shown, cards.length)
    firstNew.current = visible
    setShown(visible)
    setWaiting(true)
    if (visible + feedLimits.step > cards.length && feed.hasNextPage) void feed.fetchNextPage()
  }

  // With the last cards the focused button disappears: move the focus to the first new card.
  useEffect(() => {
    if (firstNew.current === null || Math.min(shown, cards.length) <= firstNew.current) return
    const card = list.current?.children[firstNew.current]
    firstNew.current = null
    if (hasMore || document.activeElement !== document.body) return
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown, cards.length, hasMore])

  return (
    <FeedView
      domain={domain}
      chip={chip}
      page={page}
      cards={cards}
      count={Math.max(pages.at(-1)?.count ?? 0, cards.length)}
      shown={shown}
      hasFailed={!isListed || (isFromServer && props.hasFailed)}
      isLoading={feed.isFetching && !feed.isFetchingNextPage}
      isLoadingMore={isLoadingMore}
      hasMore={hasMore}
      list={list}
      onChoose={choose}
      onRefresh={() => !feed.isFetching && void feed.refetch()}
      onMore={showMore}
    />
  )
}

async function fetchCards(
  request: FeedRequest<DomainSlug>,
  signal: AbortSignal,
): Promise<LoadedCards> {
  try {
    const response = await fetch(feedApiPath(request), { signal })
    // Articles were withdrawn meanwhile: there is no such page any more.
    if (response.status === 404) return { cards: [], count: 0 }
    if (!response.ok) throw new Error(`/api/feed responded with ${response.status}`)
    const cards = (await response.json()) as ShownCard[]
    return { cards, count: Number(response.headers.get(feedCountHeader)) }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: SPEC section 8 logs list failures to the console
    if (!signal.aborted) console.error('The feed could not be loaded.', error)
    throw error
  }
}

export default defineIsland('feed', 'interaction', Feed)
