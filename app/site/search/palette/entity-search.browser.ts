import { QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { mayNameEntity } from '~/entities/addresses/may-name-entity.rules'
import type { IdentifierLink } from '~/search/results/search-page.rules'

/** A post of the full search, as `/api/search` returns it. */
export interface FullSearchHit {
  kind: PostKind
  title: string
  url: string
  domain: string
  domainLabel: string
}

export interface EntityResults {
  identifiers: IdentifierLink[]
  hits: FullSearchHit[]
}

const none: EntityResults = { identifiers: [], hits: [] }
const oneMinute = 60_000
/** Typing on within this time sends no request. */
const delay = 150

const queryClient = new QueryClient()

/**
 * What the full search finds for an identifier or an indicator: the palette's own list has no texts of posts. For other
 * words it sends no request, and if the request fails, the palette is as without it.
 */
export function useEntityResults(text: string): EntityResults & { isSearching: boolean } {
  const typed = useDelayed(text)
  const mayBeEntity = mayNameEntity(text)
  const { data, isLoading } = useQuery(
    {
      queryKey: ['entity-results', typed],
      queryFn: ({ signal }) => fetchResults(typed, signal),
      enabled: mayBeEntity && typed === text,
      staleTime: oneMinute,
      gcTime: oneMinute,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  if (!mayBeEntity) return { ...none, isSearching: false }
  if (typed !== text) return { ...none, isSearching: true }
  return { ...(data ?? none), isSearching: isLoading }
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delay)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

async function fetchResults(text: string, signal: AbortSignal): Promise<EntityResults> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: text })}`, { signal })
  if (!response.ok) throw new Error(`/api/search responded with ${response.status}`)
  const { identifiers, hits } = (await response.json()) as EntityResults
  return { identifiers, hits }
}
