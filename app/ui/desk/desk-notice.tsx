import type { ReactNode } from 'react'

export function DeskNotice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page-width py-28">
      <h1 className="font-semibold text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[52ch] text-ink-soft">{children}</p>
    </div>
  )
}
