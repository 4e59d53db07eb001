import type { IssueStatus } from '~/newsletter/issues/issue.rules'
import { type BadgeColour, StateBadge } from '../../shell/state-badge.view'

const colours = {
  draft: 'grey',
  scheduled: 'amber',
  sending: 'cyan',
  stopped: 'red',
  sent: 'green',
} as const satisfies Record<IssueStatus, BadgeColour>

const labels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
} as const satisfies Record<IssueStatus, string>

export function IssueBadge({ status }: { status: IssueStatus }) {
  return <StateBadge colour={colours[status]}>{labels[status]}</StateBadge>
}
