import type { ReactNode } from 'react'
import type { Post } from '~/posts/post.rules'
import { historyPath } from './history/history-paths.rules'

interface RecordLineProps {
  post: Pick<Post, 'recordedVersion'>
  path: string
  /** More links about the article. */
  children?: ReactNode
}

/** “Version 3 · History”: one line at the end of every article, so it has few nodes. */
export function RecordLine({ post: { recordedVersion }, path, children }: RecordLineProps) {
  if (recordedVersion === 0 && !children) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-muted text-sm leading-8 print:hidden">
      {recordedVersion > 0 && (
        <>
          {`Version ${recordedVersion}`}
          <a
            href={historyPath(path)}
            className="text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-cyan"
          >
            History
          </a>
        </>
      )}
      {children}
    </p>
  )
}
