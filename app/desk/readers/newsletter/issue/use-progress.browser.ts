import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeliveryCounts, DeliveryStatus, IssueStatus } from '~/newsletter/issues/issue.rules'

/** How far an issue is, as the loader and `progress.route.ts` send it. */
export interface SendingProgress {
  status: IssueStatus
  sendingProblem: string
  counts: DeliveryCounts
  total: number
  done: number
  problems: {
    subscriberId: string
    email: string | null
    status: DeliveryStatus
    error: string
    retryAt: Date | string | null
  }[]
}

const intervalMs = 2_000

/** Polls while the issue is being sent. If the server does not answer, the last numbers stay. */
export function useProgress(path: string, loaded: SendingProgress) {
  const [polled, setPolled] = useState<{
    since: SendingProgress
    progress: SendingProgress
  } | null>(null)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const { revalidate } = useRevalidator()
  const isRunning = loaded.status === 'sending'
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      if (document.hidden) return
      try {
        const { signal } = leaving
        const response = await fetch(`${path}/progress`, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(String(response.status))
        const progress: SendingProgress = await response.json()
        setPolled({ since: loaded, progress })
        setIsUnreachable(false)
        if (progress.status !== 'sending') revalidate()
      } catch {
        if (!leaving.signal.aborted) setIsUnreachable(true)
      }
    }, intervalMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [path, loaded, isRunning, revalidate])
  // Once the page is loaded again, that is newer than what was polled before.
  return { progress: polled?.since === loaded ? polled.progress : loaded, isUnreachable }
}
