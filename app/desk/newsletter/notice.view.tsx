import type { ReactNode } from 'react'
import { useFocus } from '~/ui/use-focus'

const looks = {
  done: 'border-green/60 bg-green/10',
  news: 'border-amber/60 bg-amber/10',
  trouble: 'border-red/60 bg-red/10',
} as const

interface NoticeProps {
  kind: keyof typeof looks
  children: ReactNode
}

/** Something about the whole page, read aloud when it comes. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div
      role={kind === 'trouble' ? 'alert' : 'status'}
      className={`wrap-anywhere mb-6 rounded-card border p-4 ${looks[kind]}`}
    >
      {children}
    </div>
  )
}

/** What became of a button: it has the focus, since the form with the button may be another by now. */
export function Outcome({ kind, children, news }: NoticeProps & { news: unknown }) {
  const outcome = useFocus<HTMLDivElement>(news)
  return (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      <Notice kind={kind}>{children}</Notice>
    </div>
  )
}
