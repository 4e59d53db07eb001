import type { ReactNode } from 'react'

/** A small label in the accent colour of its parent. */
export function Badge({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={`token wrap-anywhere inline-flex items-center gap-1.5 rounded border border-[color-mix(in_srgb,var(--accent)_45%,transparent)] bg-[color-mix(in_srgb,var(--accent)_10%,transparent)] px-2 py-0.5 text-(--accent) ${className}`}
    >
      {children}
    </span>
  )
}
