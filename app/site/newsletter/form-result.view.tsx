import type { ReactNode } from 'react'

interface FormResultProps {
  id: string
  /** Shown until the form is sent. */
  children: ReactNode
  className?: string
}

/** site/browser/subscribe.browser.ts writes the result here. The minimum height keeps the page from moving. */
export function FormResult({ id, children, className = 'mt-3' }: FormResultProps) {
  return (
    <p
      id={id}
      role="status"
      data-answer
      className={`${className} min-h-[3lh] text-ink-muted text-sm data-[state=rejected]:font-semibold data-[state=accepted]:font-semibold data-[state=rejected]:text-red data-[state=accepted]:text-green sm:min-h-[2lh]`}
    >
      {children}
    </p>
  )
}
