import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'
import { type SubscriberStatus, subscriberStatuses } from '../subscribing/subscriber.rules'

/** Which subscribers the list shows. */
export interface SubscriberFilter {
  /** Part of an address. */
  text: string
  status: SubscriberStatus | null
  domain: DomainSlug | null
}

/** The place of a subscriber in the list, which begins with the newest. */
export interface ListPosition {
  createdAt: Date
  id: string
}

const maxTextLength = 254

/** Unknown values are left out: an old or mistyped address shows more, not an error. */
export function filterIn(fields: { get(name: string): unknown }): SubscriberFilter {
  const text = textOf(fields.get('q')).trim().slice(0, maxTextLength)
  const domain = textOf(fields.get('domain'))
  return {
    text,
    status: subscriberStatuses.find((status) => status === fields.get('status')) ?? null,
    domain: isDomainSlug(domain) ? domain : null,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

/** The filter as fields of an address or a form. */
export function filterFields({ text, status, domain }: SubscriberFilter): Record<string, string> {
  return { ...(text && { q: text }), ...(status && { status }), ...(domain && { domain }) }
}

export const statusLabels = {
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  suppressed: 'Suppressed',
} as const satisfies Record<SubscriberStatus, string>
