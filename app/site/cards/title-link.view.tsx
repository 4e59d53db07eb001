import type { ReactNode } from 'react'

interface TitleLinkProps {
  /** Null on a feed card whose article has no slug. */
  path: string | null
  /** The frame of the card shows hover and focus, so the title does not have to. */
  isFramed?: boolean
  /** The card also has a button with the same target: the Tab key skips the title then. */
  hasButton?: boolean
  children: ReactNode
}

/** The title of a card. Its link covers the whole card. */
export function TitleLink({ path, isFramed = false, hasButton = false, children }: TitleLinkProps) {
  if (path === null) return children
  const hoverClasses = isFramed
    ? 'focus:outline-hidden'
    : 'transition-colors group-hover:text-(--accent)'
  return (
    <a href={path} tabIndex={hasButton ? -1 : undefined} className={`stretched ${hoverClasses}`}>
      {children}
    </a>
  )
}
