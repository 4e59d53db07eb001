import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { type BriefArchive as Archive, archivePath } from '~/posts/lists/brief-archive.rules'
import { ArchiveView } from './archive.view'

interface BriefArchiveProps {
  /** The list that the server rendered. */
  initial: Archive
  /** It could not load the list. */
  hasFailed: boolean
}

/** The weekly-brief archive: complete from the server, then filtered in place. */
function BriefArchive(props: BriefArchiveProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <LiveArchive {...props} />
    </QueryClientProvider>
  )
}

const staleAfterMs = 60_000

function LiveArchive({ initial, hasFailed }: BriefArchiveProps) {
  // Null until the reader picks a domain: until then the server's list is shown. A new list starts at page 1.
  const [filter, setFilter] = useState<{ domain: DomainSlug | null } | null>(null)
  const domain = filter ? filter.domain : initial.domain
  const briefs = useQuery({
    queryKey: ['briefs', domain],
    queryFn: ({ signal }) => fetchArchive(domain, signal),
    enabled: filter !== null,
    staleTime: staleAfterMs,
    refetchOnWindowFocus: false,
    retry: false,
    // Offline, fail at once instead of waiting for a connection.
    networkMode: 'always',
  })

  function choose(newDomain: DomainSlug | null) {
    if (newDomain === domain && briefs.isError) void briefs.refetch()
    setFilter({ domain: newDomain })
    history.replaceState(history.state, '', archivePath(newDomain))
  }

  return (
    <ArchiveView
      domain={domain}
      archive={filter ? (briefs.data ?? null) : initial}
      hasFailed={filter ? briefs.isError : hasFailed}
      isLoading={filter !== null && briefs.isPending}
      onChoose={choose}
    />
  )
}

async function fetchArchive(domain: DomainSlug | null, signal: AbortSignal): Promise<Archive> {
  try {
    const response = await fetch(`/api/briefs?domain=${domain ?? ''}`, { signal })
    if (!response.ok) throw new Error(`/api/briefs responded with ${response.status}`)
    return (await response.json()) as Archive
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: SPEC section 8 logs list failures to the console
    if (!signal.aborted) console.error('The briefs could not be loaded.', error)
    throw error
  }
}

export default defineIsland('brief-archive', 'interaction', BriefArchive)
