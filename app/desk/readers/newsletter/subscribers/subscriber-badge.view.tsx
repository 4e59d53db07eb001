import { statusLabels } from '~/newsletter/subscribers/subscriber-list.rules'
import type { SubscriberStatus } from '~/newsletter/subscribing/subscriber.rules'
import { type BadgeColour, StateBadge } from '../../../shell/state-badge.view'

const colours = {
  pending: 'amber',
  confirmed: 'green',
  unsubscribed: 'grey',
  bounced: 'orange',
  complained: 'red',
  suppressed: 'red',
} as const satisfies Record<SubscriberStatus, BadgeColour>

export function SubscriberBadge({ status }: { status: SubscriberStatus }) {
  return <StateBadge colour={colours[status]}>{statusLabels[status]}</StateBadge>
}
