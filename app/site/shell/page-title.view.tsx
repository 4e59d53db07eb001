import type { ReactNode } from 'react'

export interface PageTitleProps {
  /** A short machine-like line above the title. */
  eyebrow: string
  title: string
  /** The introduction: one or two sentences. */
  children?: ReactNode
}

/** The title of a page with its introduction, in the accent colour of its parent. */
export function PageTitle({ eyebrow, title, children }: PageTitleProps) {
  return (
    <>
      <p className="token text-(--accent,var(--color-cyan))">{eyebrow}</p>
      <h1
        dir="auto"
        className="wrap-anywhere mt-4 font-semibold text-[clamp(2.125rem,5vw,3.25rem)] leading-[1.08] tracking-tight"
      >
        {title}
      </h1>
      {children && <div className="mt-5 max-w-[58ch] text-ink-soft text-xl">{children}</div>}
    </>
  )
}
