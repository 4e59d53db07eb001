import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Notice } from '../../shell/notice.view'
import { leftText, type RunningChange, runningText } from './tag-texts.rules'

const intervalMs = 2_000

/** Changes that are not finished. With scripts the numbers follow by themselves. */
export function RunningChanges({ changes, path }: { changes: RunningChange[]; path: string }) {
  const { revalidate } = useRevalidator()
  const isRunning = changes.length > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return changes.map((change) => (
    <Notice key={change.tag} kind="info">
      <p>
        {runningText(change)} {leftText(change.left)}
      </p>
      <Link
        to={path}
        className="mt-2 hidden py-1 underline underline-offset-4 hover:text-cyan noscript:inline-block"
      >
        Look again
      </Link>
    </Notice>
  ))
}
