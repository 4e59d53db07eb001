import type { ReactNode } from 'react'

/** A list with nothing in it: what is missing, and what that means. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-line-strong border-dashed px-6 py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="mt-2 text-ink-muted">{children}</div>}
    </div>
  )
}
