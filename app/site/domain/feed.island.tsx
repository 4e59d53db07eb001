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
  /** The chip that the address asks for. */
  chip: string
}

/** The feed of a domain page: complete from the server, then filtered, lengthened and fetched anew here. */
function Feed(props: FeedProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <LiveFeed {...props} />
    </QueryClientProvider>
  )
}

function LiveFeed({ domain, cards, chip: firstChip }: FeedProps) {
  const [chip, setChip] = useState(firstChip)
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
    // Offline, the fetch fails and says so, instead of waiting without a word.
    networkMode: 'always',
  })
  const matching = feed.isError ? [] : feed.data.filter((card) => matchesChip(card, chip))

  function choose(chosen: string) {
    setChip(chosen)
    setShown(feedLimits.firstShown)
    setLoadingMore(false)
    history.replaceState(history.state, '', chipPath(domain, chosen))
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

  // The button that had the focus goes with the last card: the reader goes on at the first new one.
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
    // biome-ignore lint/suspicious/noConsole: the specification has list failures logged there
    if (error) console.error('The feed was not refreshed.', error)
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
  const answer = await fetch(`/api/feed?domain=${domain}`, { signal })
  if (!answer.ok) throw new Error(`/api/feed answered ${answer.status}`)
  return (await answer.json()) as ShownCard[]
}

export default defineIsland('feed', 'interaction', Feed)
