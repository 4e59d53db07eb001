import type { ReactNode } from 'react'

interface TitleLinkProps {
  /** Null on a card of a feed whose article has no slug. */
  path: string | null
  /** A frame around the whole card shows by itself that it is pointed at. */
  isFramed?: boolean
  /** Beside a button that opens the same, the keyboard stops there instead: once a card is enough. */
  hasButton?: boolean
  children: ReactNode
}

/** The title of a card. Its link covers all of the card. */
export function TitleLink({ path, isFramed = false, hasButton = false, children }: TitleLinkProps) {
  if (path === null) return children
  const whenPointedAt = isFramed
    ? 'focus:outline-hidden'
    : 'transition-colors group-hover:text-(--accent)'
  return (
    <a href={path} tabIndex={hasButton ? -1 : undefined} className={`stretched ${whenPointedAt}`}>
      {children}
    </a>
  )
}
