import type { ReactNode } from 'react'

/** Shown in place of an empty list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  const isMachineToken = /^[A-Z0-9_.]+$/.test(title)
  return (
    <div className="rounded-card border border-line-strong border-dashed px-6 py-12 text-center">
      <p className={`wrap-anywhere font-semibold text-lg ${isMachineToken ? 'font-mono' : ''}`}>
        {title}
      </p>
      {children && <div className="mt-2 text-ink-muted">{children}</div>}
    </div>
  )
}
