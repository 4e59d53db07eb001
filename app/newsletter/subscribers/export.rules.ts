import type { CsvCell } from '~/http/csv/csv-text'
import type { Subscriber, SubscriberSource } from '../subscribing/subscriber.rules'

/** The importer recognises these names, so that a download can be imported again. */
export const exportHeader = [
  'Email',
  'Status',
  'Subjects',
  'Consent',
  'Consented at',
  'Source',
  'Added by',
  'Added at',
  'Confirmed at',
  'Changed at',
] as const

export const sourceLabels = {
  form: 'Subscription form',
  invitation: 'Invitation',
  import: 'Import',
  desk: 'Entered at the desk',
} as const satisfies Record<SubscriberSource, string>

export function exportRow(subscriber: Subscriber): CsvCell[] {
  const { email, status, domains, consent, consentedAt, source, addedBy } = subscriber
  return [
    email,
    status,
    domains.join(', '),
    consent,
    consentedAt?.toISOString() ?? '',
    sourceLabels[source],
    addedBy,
    subscriber.createdAt.toISOString(),
    subscriber.confirmedAt?.toISOString() ?? '',
    subscriber.updatedAt.toISOString(),
  ]
}
