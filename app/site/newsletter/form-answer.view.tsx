import type { ReactNode } from 'react'

interface FormAnswerProps {
  id: string
  /** What stands there until there is an answer. */
  children: ReactNode
  className?: string
}

/** Where site/browser/subscribe.browser.ts says what became of a form. Its lines are kept free: nothing jumps. */
export function FormAnswer({ id, children, className = 'mt-3' }: FormAnswerProps) {
  return (
    <p
      id={id}
      role="status"
      data-answer
      className={`${className} min-h-[3lh] text-ink-muted text-sm data-[is=refused]:font-semibold data-[is=taken]:font-semibold data-[is=refused]:text-red data-[is=taken]:text-green sm:min-h-[2lh]`}
    >
      {children}
    </p>
  )
}
