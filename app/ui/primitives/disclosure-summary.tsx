import type { ReactNode } from 'react'

/** What opens a `<details className="group">`: its words, and a plus that turns into a cross. */
export function DisclosureSummary({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <summary
      className={`flex cursor-pointer list-none items-baseline justify-between gap-4 font-semibold transition-colors hover:text-(--accent) [&::-webkit-details-marker]:hidden ${className}`}
    >
      <span className="wrap-anywhere min-w-0">{children}</span>
      <span
        aria-hidden="true"
        className="font-mono text-(--accent) transition-transform duration-200 group-open:rotate-45"
      >
        +
      </span>
    </summary>
  )
}
