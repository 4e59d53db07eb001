import type { ReactNode } from 'react'

interface FormAnswerProps {
  id: string
  /** What stands there until there is an answer. */
  children?: ReactNode
}

/** Where islands/aids/subscribe.ts says what became of a form. Its lines are kept free: nothing jumps. */
export function FormAnswer({ id, children }: FormAnswerProps) {
  return (
    <p
      id={id}
      role="status"
      data-answer
      className="mt-3 min-h-[3lh] text-ink-muted sm:min-h-[2lh] text-sm data-[is=refused]:font-semibold data-[is=taken]:font-semibold data-[is=refused]:text-red data-[is=taken]:text-green"
    >
      {children}
    </p>
  )
}
