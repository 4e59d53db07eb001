import type { ReactNode } from 'react'

/** The `<summary>` of a `<details className="group">`, with a plus that turns into a cross. */
export function DisclosureSummary({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <summary
      className={`disclosure wrap-anywhere flex cursor-pointer list-none items-baseline justify-between gap-4 font-semibold transition-colors hover:text-(--accent) [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
    </summary>
  )
}
