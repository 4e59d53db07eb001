import type { Webhook } from '~/webhooks/webhook.rules'
import { StateBadge } from '../../shell/state-badge.view'

/** Whether it is on, and whether messages arrive. */
export function WebhookBadge({ off, failingSince }: Pick<Webhook, 'off' | 'failingSince'>) {
  if (off) return <StateBadge colour={off.reason === 'owner' ? 'grey' : 'red'}>Off</StateBadge>
  if (failingSince) return <StateBadge colour="amber">Failing</StateBadge>
  return <StateBadge colour="green">On</StateBadge>
}
