import type { ReactNode } from 'react'

export interface KeyFigure {
  name: string
  value: string
  detail?: ReactNode
}

/** The numbers to see first. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="mb-6 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ name, value, detail }) => (
        <div
          key={name}
          className="-mr-px -mb-px min-w-0 last:odd:col-span-2 lg:last:odd:col-span-1 border-line border-r border-b p-4 sm:p-6"
        >
          <dt className="text-ink-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere mt-1 font-semibold text-2xl tabular-nums sm:text-3xl">
            {value}
          </dd>
          {detail && <dd className="mt-1 text-ink-muted text-sm tabular-nums">{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
