import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { FeedView } from './feed.view'
import type { ShownCard } from './feed-card.rules'
import { chipPath, feedLimits, matchesChip } from './feed-item.rules'

const loadingMoreMs = 300

interface FeedProps {
  domain: DomainSlug
  cards: ShownCard[]
  /** The chip that the URL selects. */
  chip: string
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

function LiveFeed({ domain, cards, chip: initialChip }: FeedProps) {
  const [chip, setChip] = useState(initialChip)
  const [shown, setShown] = useState<number>(feedLimits.firstShown)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)

  const feed = useQuery({
    queryKey: ['feed', domain],
    queryFn: ({ signal }) => fetchFeed(domain, signal),
    initialData: cards,
    enabled: false,
    retry: false,
    // Offline, fail at once instead of waiting for a connection.
    networkMode: 'always',
  })
  const matching = feed.isError ? [] : feed.data.filter((card) => matchesChip(card, chip))

  function choose(newChip: string) {
    setChip(newChip)
    setShown(feedLimits.firstShown)
    setLoadingMore(false)
    history.replaceState(history.state, '', chipPath(domain, newChip))
  }

  useEffect(() => {
    if (!isLoadingMore) return
    const loading = setTimeout(() => {
      setLoadingMore(false)
      setShown((count) => count + feedLimits.step)
    }, loadingMoreMs)
    return () => clearTimeout(loading)
  }, [isLoadingMore])

  function showMore() {
    firstNew.current = shown
    setLoadingMore(true)
  }

  // With the last cards the focused button disappears: move the focus to the first new card.
  useEffect(() => {
    if (firstNew.current === null || shown <= firstNew.current) return
    const card = list.current?.children[firstNew.current]
    firstNew.current = null
    if (shown < matching.length || document.activeElement !== document.body) return
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown, matching.length])

  async function refresh() {
    if (feed.isFetching) return
    const { error } = await feed.refetch()
    // biome-ignore lint/suspicious/noConsole: SPEC section 8 logs list failures to the console
    if (error) console.error('The feed could not be refreshed.', error)
  }

  return (
    <FeedView
      domain={domain}
      chip={chip}
      cards={matching}
      shown={shown}
      isRefreshing={feed.isFetching}
      isLoadingMore={isLoadingMore}
      list={list}
      onChoose={choose}
      onRefresh={() => void refresh()}
      onMore={showMore}
    />
  )
}

async function fetchFeed(domain: DomainSlug, signal: AbortSignal): Promise<ShownCard[]> {
  const response = await fetch(`/api/feed?domain=${domain}`, { signal })
  if (!response.ok) throw new Error(`/api/feed responded with ${response.status}`)
  return (await response.json()) as ShownCard[]
}

export default defineIsland('feed', 'interaction', Feed)
