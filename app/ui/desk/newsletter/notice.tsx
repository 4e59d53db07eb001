import type { ReactNode } from 'react'

const looks = {
  done: 'border-green/60 bg-green/10',
  news: 'border-amber/60 bg-amber/10',
  trouble: 'border-red/60 bg-red/10',
} as const

/** Something about the whole page, read aloud when it comes. */
export function Notice({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <div
      role={kind === 'trouble' ? 'alert' : 'status'}
      className={`wrap-anywhere mb-6 rounded-card border p-4 ${looks[kind]}`}
    >
      {children}
    </div>
  )
}
