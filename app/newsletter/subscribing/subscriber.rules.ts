import { type DomainSlug, domainSlugs, isDomainSlug } from '~/posts/addresses/domain.rules'

/**
 * `pending` until the mailbox's owner confirms; only `confirmed` subscribers get issues. `bounced` and `complained` are
 * suppressed until the owner confirms again.
 */
export const subscriberStatuses = [
  'pending',
  'confirmed',
  'unsubscribed',
  'bounced',
  'complained',
] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

export interface Subscriber {
  id: string
  email: string
  domains: DomainSlug[]
  status: SubscriberStatus
  /** The key of the latest request: a confirm link must be signed with it. */
  linkKey: string
  createdAt: Date
  confirmedAt: Date | null
  updatedAt: Date
}

/** Known domains in their usual order; all domains if none is known. */
export function chosenDomains(ticked: readonly string[]): DomainSlug[] {
  const known = ticked.filter(isDomainSlug)
  return known.length > 0
    ? domainSlugs.filter((domain) => known.includes(domain))
    : [...domainSlugs]
}
