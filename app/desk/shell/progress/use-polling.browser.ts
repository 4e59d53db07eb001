import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

interface PollingOptions<Progress> {
  /** Where the progress is loaded as JSON. */
  path: string
  loaded: Progress
  isRunning: (progress: Progress) => boolean
  intervalMs: number
}

/**
 * Loads the progress of work on the server again and again while it runs, then the page. If the server does not answer,
 * the last numbers stay.
 */
export function usePolling<Progress>(options: PollingOptions<Progress>) {
  const { path, loaded, isRunning, intervalMs } = options
  const [polled, setPolled] = useState<{ since: Progress; progress: Progress } | null>(null)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning(loaded)) return
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      if (document.hidden) return
      try {
        const { signal } = leaving
        const response = await fetch(path, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(String(response.status))
        const progress: Progress = await response.json()
        setPolled({ since: loaded, progress })
        setIsUnreachable(false)
        if (!isRunning(progress)) revalidate()
      } catch {
        if (!leaving.signal.aborted) setIsUnreachable(true)
      }
    }, intervalMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [path, loaded, isRunning, intervalMs, revalidate])
  // Once the page is loaded again, that is newer than what was polled before.
  return { progress: polled?.since === loaded ? polled.progress : loaded, isUnreachable }
}
