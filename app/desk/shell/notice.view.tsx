import type { ReactNode } from 'react'
import { useFocus } from '~/ui/use-focus'

const colours = {
  success: 'border-green/60 bg-green/10',
  info: 'border-amber/60 bg-amber/10',
  error: 'border-red/60 bg-red/10',
} as const

interface NoticeProps {
  kind: keyof typeof colours
  children: ReactNode
}

/** A message about the whole page. Screen readers announce it. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`wrap-anywhere mb-6 rounded-card border p-4 ${colours[kind]}`}
    >
      {children}
    </div>
  )
}

/** The result of a button. It takes the focus, because the form with the button may be gone. */
export function FocusedNotice({ kind, children, focusKey }: NoticeProps & { focusKey: unknown }) {
  const notice = useFocus<HTMLDivElement>(focusKey)
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice kind={kind}>{children}</Notice>
    </div>
  )
}
