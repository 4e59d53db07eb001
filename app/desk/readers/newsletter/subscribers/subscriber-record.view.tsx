import type { ReactNode } from 'react'
import type { DeliveryStatus } from '~/newsletter/issues/issue.rules'
import { statusLabels } from '~/newsletter/subscribers/subscriber-list.rules'
import type { Subscriber } from '~/newsletter/subscribing/subscriber.rules'
import { EmptyState } from '~/ui/empty-state'
import { Moment } from '../../../shell/moment.view'

interface RecordProps {
  subscriber: Omit<Subscriber, 'linkKey'>
  timeZone: string
}

/** Everything that is stored about a subscriber, in the words of an editor. */
export function Record({ subscriber, timeZone }: RecordProps) {
  const { status, statusBefore, addedBy, consent, consentedAt, confirmedAt } = subscriber
  const moment = (at: Date | null, missing: string) =>
    at ? <Moment at={at} timeZone={timeZone} /> : missing
  const facts: [string, ReactNode][] = [
    ['Status', statusLabels[status]],
    ...(statusBefore ? [['Before that', statusLabels[statusBefore]] as [string, ReactNode]] : []),
    ['Added', moment(subscriber.createdAt, '')],
    ...(addedBy ? [['Added by', addedBy] as [string, ReactNode]] : []),
    ['Consent', consent || (confirmedAt ? 'Not recorded' : 'None: not confirmed yet')],
    ...(consent
      ? [['Consent given', moment(consentedAt, 'The date is not recorded')] as [string, ReactNode]]
      : []),
    ['Gets issues since', moment(confirmedAt, 'Never confirmed')],
    ['Last changed', moment(subscriber.updatedAt, '')],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted max-sm:text-sm">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface DeliveryToSubscriber {
  subject: string
  status: DeliveryStatus
  at: Date
  error: string
}

const deliveryLabels = {
  waiting: 'Waiting',
  claimed: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
  skipped: 'Not sent',
} as const satisfies { [status in DeliveryStatus]: string }

export function Deliveries({
  deliveries,
  timeZone,
}: {
  deliveries: DeliveryToSubscriber[]
  timeZone: string
}) {
  if (deliveries.length === 0) {
    return <EmptyState title="Nothing yet">No issue was sent to this address.</EmptyState>
  }
  return (
    <ul className="divide-y divide-line">
      {deliveries.map(({ subject, status, at, error }) => (
        <li key={`${subject} ${at.toISOString()}`} className="wrap-anywhere py-2">
          <p>
            {subject} <span className="text-ink-muted">· {deliveryLabels[status]}</span>
          </p>
          <p className="text-ink-muted text-sm">
            <Moment at={at} timeZone={timeZone} />
            {error && ` · ${error}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
