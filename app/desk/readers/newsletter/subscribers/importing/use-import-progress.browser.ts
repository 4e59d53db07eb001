import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubscriberImport } from '~/newsletter/subscribers/importing/import.rules'

/** How far an import is, as the loader and `progress.route.ts` send it. */
export type ImportProgress = Pick<
  SubscriberImport,
  'status' | 'batches' | 'nextBatch' | 'added' | 'known' | 'skipped' | 'broken'
>

const intervalMs = 1_000

/** Polls while the import runs. If the server does not answer, the last numbers stay. */
export function useImportProgress(path: string, loaded: ImportProgress): ImportProgress {
  const [polled, setPolled] = useState<{ since: ImportProgress; progress: ImportProgress } | null>(
    null,
  )
  const { revalidate } = useRevalidator()
  const isRunning = loaded.status === 'running'
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      if (document.hidden) return
      try {
        const { signal } = leaving
        const response = await fetch(`${path}/progress`, { signal, redirect: 'error' })
        if (!response.ok) return
        const progress: ImportProgress = await response.json()
        setPolled({ since: loaded, progress })
        if (progress.status !== 'running') revalidate()
      } catch {
        // The import continues without this page; the next answer shows how far it is.
      }
    }, intervalMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [path, loaded, isRunning, revalidate])
  // Once the page is loaded again, that is newer than what was polled before.
  return polled?.since === loaded ? polled.progress : loaded
}
