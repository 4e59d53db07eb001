import type { ReactNode } from 'react'
import { type Breadcrumb, Breadcrumbs } from './breadcrumbs'

interface PageHeaderProps {
  trail: Breadcrumb[]
  /** A short machine-like line above the title. */
  eyebrow: string
  title: string
  /** What the page holds, in a sentence or two. */
  children?: ReactNode
}

/** Opens a page that is a list: where it stands, its name, and what it holds. */
export function PageHeader({ trail, eyebrow, title, children }: PageHeaderProps) {
  return (
    <header className="page-width pt-8">
      <Breadcrumbs trail={trail} current={title} />
      <p className="token mt-10 text-(--accent,var(--color-cyan))">{eyebrow}</p>
      <h1
        dir="auto"
        className="wrap-anywhere mt-4 font-semibold text-[clamp(2.125rem,5vw,3.25rem)] leading-[1.08] tracking-tight"
      >
        {title}
      </h1>
      {children && <div className="mt-5 max-w-[58ch] text-ink-soft text-xl">{children}</div>}
    </header>
  )
}
