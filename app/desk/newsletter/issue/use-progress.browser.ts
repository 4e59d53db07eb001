import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeliveryStatus, IssueStatus, Progress } from '~/newsletter/issues/issue.rules'

/** How far an issue has come, as the server says it. */
export interface SendingProgress {
  status: IssueStatus
  trouble: string
  counts: Progress
  total: number
  done: number
  mishaps: {
    subscriberId: string
    email: string | null
    status: DeliveryStatus
    error: string
    retryAt: Date | string | null
  }[]
}

const everyMs = 2_000

/** Asks again while it is being sent. Where nobody answers, what was known stays, and it says so. */
export function useProgress(path: string, first: SendingProgress) {
  const [heard, setHeard] = useState<{ from: SendingProgress; now: SendingProgress } | null>(null)
  const [isAway, setIsAway] = useState(false)
  const { revalidate } = useRevalidator()
  const isRunning = first.status === 'sending'
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      if (document.hidden) return
      try {
        const { signal } = leaving
        const answer = await fetch(`${path}/progress`, { signal, redirect: 'error' })
        if (!answer.ok) throw new Error(String(answer.status))
        const now: SendingProgress = await answer.json()
        setHeard({ from: first, now })
        setIsAway(false)
        if (now.status !== 'sending') revalidate()
      } catch {
        if (!leaving.signal.aborted) setIsAway(true)
      }
    }, everyMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [path, first, isRunning, revalidate])
  // What the page was loaded with anew is newer than what was heard before.
  return { progress: heard?.from === first ? heard.now : first, isAway }
}
