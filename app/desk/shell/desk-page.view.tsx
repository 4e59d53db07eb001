import type { ReactNode } from 'react'

/** The title of a desk page, with buttons for the whole page. */
export function DeskHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <h1 className="wrap-anywhere min-w-0 font-semibold text-3xl">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  )
}

interface DeskSectionProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** A section of a page. On wide screens its title and intro stand beside it. */
export function DeskSection({ title, intro, children }: DeskSectionProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-line border-t py-8 lg:grid-cols-[18rem_minmax(0,44rem)]">
      <div>
        <h2 className="font-semibold text-xl">{title}</h2>
        {intro && <p className="mt-2 text-ink-muted text-sm">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
