import type { ReactNode } from 'react'

interface SectionHeadingProps {
  id: string
  title: string
  /** A short machine-like word above the title. */
  eyebrow?: string
  /** A link or button at the end of the line. */
  action?: ReactNode
}

/** The heading of a section, which refers to it with aria-labelledby. */
export function SectionHeading({ id, title, eyebrow, action }: SectionHeadingProps) {
  const isAlone = !eyebrow && !action
  const heading = (
    <h2
      id={id}
      className={`font-semibold text-[clamp(1.625rem,3vw,2.125rem)] leading-tight tracking-tight wrap-anywhere ${isAlone ? 'mb-8' : ''}`}
    >
      {title}
    </h2>
  )
  if (isAlone) return heading
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      {eyebrow ? (
        <div>
          <p className="token mb-2 text-(--accent,var(--color-cyan))">{eyebrow}</p>
          {heading}
        </div>
      ) : (
        heading
      )}
      {action}
    </div>
  )
}
