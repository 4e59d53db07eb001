import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { type BriefArchive as Archive, archivePath } from '~/posts/lists/brief-archive.rules'
import { ArchiveView } from './archive.view'

interface BriefArchiveProps {
  /** What the server rendered. */
  first: Archive
}

/** The weekly-brief archive: complete from the server, then filtered in place here. */
function BriefArchive(props: BriefArchiveProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <LiveArchive {...props} />
    </QueryClientProvider>
  )
}

const keptMs = 60_000

function LiveArchive({ first }: BriefArchiveProps) {
  // The server's list is shown until another domain is chosen; that one's list begins at page 1.
  const [chosen, setChosen] = useState<{ domain: DomainSlug | null } | null>(null)
  const domain = chosen ? chosen.domain : first.domain
  const briefs = useQuery({
    queryKey: ['briefs', domain],
    queryFn: ({ signal }) => fetchArchive(domain, signal),
    enabled: chosen !== null,
    staleTime: keptMs,
    refetchOnWindowFocus: false,
    retry: false,
    // Offline, the fetch fails and says so, instead of waiting without a word.
    networkMode: 'always',
  })

  function choose(wanted: DomainSlug | null) {
    if (wanted === domain && briefs.isError) void briefs.refetch()
    setChosen({ domain: wanted })
    history.replaceState(history.state, '', archivePath(wanted))
  }

  return (
    <ArchiveView
      domain={domain}
      archive={chosen ? (briefs.data ?? null) : first}
      isLoading={chosen !== null && briefs.isPending}
      onChoose={choose}
    />
  )
}

async function fetchArchive(domain: DomainSlug | null, signal: AbortSignal): Promise<Archive> {
  try {
    const answer = await fetch(`/api/briefs?domain=${domain ?? ''}`, { signal })
    if (!answer.ok) throw new Error(`/api/briefs answered ${answer.status}`)
    return (await answer.json()) as Archive
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has list failures logged there
    if (!signal.aborted) console.error('The briefs were not loaded.', error)
    throw error
  }
}

export default defineIsland('brief-archive', 'interaction', BriefArchive)
