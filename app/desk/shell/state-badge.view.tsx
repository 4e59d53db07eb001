import type { ReactNode } from 'react'

const colours = {
  grey: 'border-line-strong text-ink-soft',
  cyan: 'border-cyan/60 text-cyan',
  amber: 'border-amber/60 text-amber',
  green: 'border-green/60 text-green',
  orange: 'border-orange/60 text-orange',
  red: 'border-red/60 text-red',
} as const

export type BadgeColour = keyof typeof colours

/** The state of a post or an issue in a few words. */
export function StateBadge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 text-sm ${colours[colour]}`}
    >
      {children}
    </span>
  )
}
