import type { IssueStatus } from '~/newsletter/issues/issue.rules'

const colours = {
  draft: 'border-line-strong text-ink-soft',
  scheduled: 'border-amber/60 text-amber',
  sending: 'border-cyan/60 text-cyan',
  stopped: 'border-red/60 text-red',
  sent: 'border-green/60 text-green',
} as const satisfies Record<IssueStatus, string>

const labels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
} as const satisfies Record<IssueStatus, string>

export function IssueBadge({ status }: { status: IssueStatus }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border px-2.5 py-0.5 text-sm ${colours[status]}`}
    >
      {labels[status]}
    </span>
  )
}
