import { type DomainSlug, domainSlugs, isDomainSlug } from '~/posts/addresses/domain.rules'

/**
 * `pending` until the mailbox's owner confirms. Only to `confirmed` ones anything is sent but that question.
 * `bounced` and `complained` are suppressed until their owner confirms anew.
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
  /** What a link in a mail must name. */
  linkKey: string
  createdAt: Date
  confirmedAt: Date | null
  updatedAt: Date
}

/** The domains that were ticked, in their order; all of them where none is known. */
export function chosenDomains(ticked: readonly string[]): DomainSlug[] {
  const known = ticked.filter(isDomainSlug)
  return known.length > 0
    ? domainSlugs.filter((domain) => known.includes(domain))
    : [...domainSlugs]
}
