import {
  type DomainSlug,
  domainNames,
  domainSlugs,
  isDomainSlug,
} from '~/posts/addresses/domain.rules'

/**
 * `pending` until the mailbox's owner confirms; only `confirmed` subscribers get issues. `bounced` and `complained`
 * addresses get no mail until the owner confirms again. Editors mark addresses as `suppressed`: these get no mail at all, also no
 * confirmation, until an owner of the desk lifts it.
 */
export const subscriberStatuses = [
  'pending',
  'confirmed',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

/** How an address came here. `desk`: an editor entered it only to suppress it. */
export const subscriberSources = ['form', 'invitation', 'import', 'desk'] as const
export type SubscriberSource = (typeof subscriberSources)[number]

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
  source: SubscriberSource
  /** The editor who invited or imported the address; empty for the form. */
  addedBy: string
  /** What the subscriber agreed to, and how; empty if they have not. */
  consent: string
  /** Null if the time is not known. */
  consentedAt: Date | null
  /** What lifting the suppression returns to; null unless suppressed. */
  statusBefore: SubscriberStatus | null
}

/** The record of consent of someone who pressed the button behind the mailed link. */
export function consentByLink(domains: readonly DomainSlug[]): string {
  return `Confirmed through the link in the mail, for ${labelsOf(domains)}.`
}

export function consentByPreferences(domains: readonly DomainSlug[]): string {
  return `Subscribed again on the preferences page, for ${labelsOf(domains)}.`
}

function labelsOf(domains: readonly DomainSlug[]): string {
  return domains.map((domain) => domainNames[domain].label).join(', ')
}

/** Known domains in their usual order; all domains if none is known. */
export function chosenDomains(ticked: readonly string[]): DomainSlug[] {
  const known = ticked.filter(isDomainSlug)
  return known.length > 0
    ? domainSlugs.filter((domain) => known.includes(domain))
    : [...domainSlugs]
}
