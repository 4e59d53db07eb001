import { QueryClient, useQuery } from '@tanstack/react-query'
import type { IndexedPost } from '~/search/palette-matching.rules'

const tenMinutes = 10 * 60_000

const queryClient = new QueryClient()

/** The newest articles and briefs, fetched when the palette first opens and cached for 10 minutes. */
export const searchIndexQuery = {
  queryKey: ['smart-linking-articles'],
  queryFn: fetchIndex,
  staleTime: tenMinutes,
  gcTime: tenMinutes,
  refetchOnWindowFocus: false,
  // Show a failure at once; opening the palette again retries.
  retry: false,
  networkMode: 'always',
} as const

export function useSearchIndex() {
  return useQuery(searchIndexQuery, queryClient)
}

async function fetchIndex(): Promise<IndexedPost[]> {
  const response = await fetch('/api/search-index')
  if (!response.ok) throw new Error(`/api/search-index responded with ${response.status}`)
  const { items } = (await response.json()) as { items: IndexedPost[] }
  if (!Array.isArray(items)) throw new Error('/api/search-index responded without a list')
  return items
}
