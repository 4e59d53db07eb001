import type { ReactNode } from 'react'
import { Pause, Play } from '~/ui/icons'

/** `standby` until the script starts it; with prefers-reduced-motion it stays there. */
export type Phase = 'standby' | 'running' | 'paused'

interface InstrumentProps {
  name: string
  phase: Phase
  onToggle: () => void
  /** The animated part. Decoration: screen readers skip it. */
  children: ReactNode
  /** The static part below it. */
  foot?: ReactNode
}

/** The frame of an instrument: its name, the label "simulated" and a pause button. */
export function Instrument({ name, phase, onToggle, children, foot }: InstrumentProps) {
  const isRunning = phase === 'running'
  const Icon = isRunning ? Pause : Play
  return (
    <div className="instrument overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-12 items-center gap-2 border-line border-b px-4 sm:px-6">
        <span
          aria-hidden="true"
          className={`size-2 flex-none rounded-full max-[22rem]:hidden transition-colors duration-300 ${isRunning ? 'bg-(--accent)' : 'bg-line-strong'}`}
        />
        <p className="token mr-auto truncate text-ink-soft">{name}</p>
        <button
          type="button"
          onClick={onToggle}
          aria-label={isRunning ? 'Pause the simulation' : 'Resume the simulation'}
          className={`needs-script flex size-8 flex-none cursor-pointer items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-raised hover:text-ink ${phase === 'standby' ? 'invisible' : ''}`}
        >
          <Icon className="size-4" />
        </button>
        <p className="token rounded-sm border border-line-strong px-1.5 py-0.5 text-ink-muted text-xs tracking-normal">
          simulated
        </p>
      </div>
      <div aria-hidden="true">{children}</div>
      {foot}
    </div>
  )
}

/** A label and its value. */
export function Reading({
  label,
  value,
  className = '',
}: {
  label: string
  value: string
  className?: string
}) {
  return (
    <div className={className}>
      <p className="token text-ink-muted">{label}</p>
      <p className="mt-1 font-mono tabular-nums leading-tight">{value}</p>
    </div>
  )
}
