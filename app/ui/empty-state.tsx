import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** The list could not be loaded: it may not be empty, and a reader who comes back finds it. */
  hasFailed?: boolean
  children?: ReactNode
}

/** In place of the count of such a list. */
export const notLoaded = 'Not loaded'

const failedText = 'The list could not be loaded. Please try again in a moment.'

/** Shown in place of an empty list. */
export function EmptyState({ title, hasFailed = false, children }: EmptyStateProps) {
  const text = hasFailed ? failedText : children
  const isMachineToken = /^[A-Z0-9_.]+$/.test(title)
  return (
    <div className="rounded-card border border-line-strong border-dashed px-6 py-12 text-center">
      <p className={`wrap-anywhere font-semibold text-lg ${isMachineToken ? 'font-mono' : ''}`}>
        {title}
      </p>
      {text && <div className="mt-2 text-ink-muted">{text}</div>}
    </div>
  )
}
